'use strict';

/** The webpack rules of this package: legal texts, a file to download, and a smaller library. */
module.exports = [
  { test: /[\\/]index\.md$/, use: require.resolve('../content-loader/webpack-loader.js') },
  // A file that visitors download, imported with `?download`.
  { resourceQuery: /^\?download$/, use: require.resolve('./download.js') },
  // Only hashes to G1 are verified. The constants for G2 are 1.4 kB (Brotli) that do not compress.
  {
    test: /[\\/]@noble[\\/]curves[\\/]esm[\\/]bls12-381\.js$/,
    use: require.resolve('./without-g2-hashing.js'),
  },
];
