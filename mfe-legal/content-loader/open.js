'use strict';
const tsx = require('tsx/cjs/api');

/** load-document.ts, for the tools that load plain JavaScript only. */
module.exports = tsx.require('./load-document.ts', __filename);
