/** Stands in for a style sheet or a picture in unit tests. */
module.exports = '';
