"""The manual: its chapters as files of `resources/manual`, read into parts that window and paper
paint. It may import words and machine, and alone knows Markdown.
"""
