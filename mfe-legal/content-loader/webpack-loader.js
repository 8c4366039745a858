'use strict';
const path = require('node:path');
const { contentFolder, loadDocument } = require('./open');

/**
 * webpack loader for `content/<text>/index.md`: the whole text, every section included, as data.
 * No Markdown is left for the browser to read. It watches the folders, so a changed, new or removed
 * section rebuilds the page; a text that is not whole stops the build.
 */
module.exports = function legalTextLoader() {
  this.addContextDependency(contentFolder);
  const document = loadDocument(path.dirname(this.resourcePath));
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(document))});`;
};
