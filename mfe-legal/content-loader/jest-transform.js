'use strict';
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { contentFolder, loadDocument } = require('./open');

/** Gives unit tests the same data that the webpack loader gives the page. */
module.exports = {
  process(_source, file) {
    const document = loadDocument(path.dirname(file));
    return { code: `module.exports = { __esModule: true, default: ${JSON.stringify(document)} };` };
  },
  // jest caches by the imported file alone; a text is many files, and this folder makes it.
  getCacheKey(_source, file) {
    const hash = crypto.createHash('sha256').update(file);
    for (const folder of [contentFolder, path.dirname(file), __dirname]) {
      for (const name of fs.readdirSync(folder, { recursive: true }).sort()) {
        const at = path.join(folder, name);
        if (fs.statSync(at).isFile()) hash.update(name).update(fs.readFileSync(at));
      }
    }
    return hash.digest('hex');
  },
};
