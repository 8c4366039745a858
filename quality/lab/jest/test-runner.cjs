// To free the memory of a worker takes V8 longer than the 500 ms after which jest ends it and reports a
// leak. Exiting inside of this event skips that.
if (process.send) process.once('exit', (code) => process.exit(code));

module.exports = require('jest-circus/runner');
