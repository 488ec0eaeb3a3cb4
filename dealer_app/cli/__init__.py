"""The terminal: one module a family of commands; `program` reads the line and hands it on."""
