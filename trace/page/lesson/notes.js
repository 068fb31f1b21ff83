// notes
