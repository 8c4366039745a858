'use strict';

/** The webpack rules of this package: legal texts, and a file to download. */
module.exports = [
  { test: /[\\/]index\.md$/, use: require.resolve('../content-loader/webpack-loader.js') },
  // A file that visitors download, imported with `?download`.
  { resourceQuery: /^\?download$/, use: require.resolve('./download.js') },
];
