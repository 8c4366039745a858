// Takes what it was passed and does nothing.
