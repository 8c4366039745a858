/** Replaces style sheets, images and HTML files in unit tests. */
module.exports = '';
