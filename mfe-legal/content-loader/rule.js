'use strict';

/** The webpack rule for legal texts, for every build of this package. */
module.exports = {
  legalTextRule: { test: /[\\/]index\.md$/, use: require.resolve('./webpack-loader.js') },
};
