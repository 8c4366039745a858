'use strict';

module.exports = {
  /** Only hashes to G1 are verified. The constants for G2 are 1.4 kB (Brotli) that do not compress. */
  withoutG2Hashing: {
    test: /[\\/]@noble[\\/]curves[\\/]esm[\\/]bls12-381\.js$/,
    use: require.resolve('./without-g2-hashing.js'),
  },
  /** A file that visitors download, imported with `?download`. */
  download: { resourceQuery: /^\?download$/, use: require.resolve('./download.js') },
};
