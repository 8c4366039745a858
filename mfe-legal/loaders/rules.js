'use strict';

module.exports = {
  /** A file that visitors download, imported with `?download`. */
  download: { resourceQuery: /^\?download$/, use: require.resolve('./download.js') },
};
