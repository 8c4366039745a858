/** Replaces the URL of an image in unit tests: React refuses an empty one. */
module.exports = '/image';
