'use strict';

/** The webpack rule for legal texts. */
module.exports = {
  legalTextRule: { test: /[\\/]index\.md$/, use: require.resolve('./webpack-loader.js') },
};
