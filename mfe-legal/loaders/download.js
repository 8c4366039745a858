'use strict';
const crypto = require('node:crypto');
const path = require('node:path');

/** The module exports the file's URL and digest. `.cjs` is not a script that a page could load. */
module.exports = function downloadLoader(source) {
  const sha256 = crypto.createHash('sha256').update(source).digest('hex');
  const file = `${path.basename(this.resourcePath, '.js')}.${sha256.slice(0, 8)}.cjs`;
  // Not minified, so that the digest holds.
  if (this.target === 'web') this.emitFile(file, source, undefined, { minimized: true });
  return `export const url = __webpack_public_path__ + ${JSON.stringify(file)};
export const sha256 = ${JSON.stringify(sha256)};`;
};
module.exports.raw = true;
