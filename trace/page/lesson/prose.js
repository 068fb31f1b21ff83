// prose
