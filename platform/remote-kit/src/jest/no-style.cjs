/** Replaces style sheets and HTML files in unit tests. */
module.exports = '';
