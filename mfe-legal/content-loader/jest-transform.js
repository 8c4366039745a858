'use strict';
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

/** Loaded for the first text: every worker of jest loads this file, and few need the compiler. */
const loader = () => require('./load-document.cjs');

/** jest's equivalent of the webpack loader. */
module.exports = {
  process(_source, file) {
    const document = loader().loadDocument(path.dirname(file));
    return { code: `module.exports = { __esModule: true, default: ${JSON.stringify(document)} };` };
  },
  // By default the key covers only index.md, but the result depends on every section and this folder.
  getCacheKey(_source, file) {
    const hash = crypto.createHash('sha256').update(file);
    for (const folder of [loader().contentFolder, path.dirname(file), __dirname]) {
      for (const name of fs.readdirSync(folder, { recursive: true }).sort()) {
        const absolutePath = path.join(folder, name);
        if (fs.statSync(absolutePath).isFile())
          hash.update(name).update(fs.readFileSync(absolutePath));
      }
    }
    return hash.digest('hex');
  },
};
