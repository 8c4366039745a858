'use strict';
const tsx = require('tsx/cjs/api');

/** CommonJS access to load-document.ts, for webpack loaders and jest transforms. */
module.exports = tsx.require('./load-document.ts', __filename);
