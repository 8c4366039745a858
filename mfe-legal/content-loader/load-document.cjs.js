'use strict';
require('tsx/cjs');

/** CommonJS access to load-document.ts, for webpack loaders and jest transforms. */
module.exports = require('./load-document.ts');
