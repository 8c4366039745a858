// Never responds.
