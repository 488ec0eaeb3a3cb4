"""The windows: the only package, with `app`, that knows Qt."""
