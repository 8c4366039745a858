'use strict';
const path = require('node:path');
const { contentFolder, loadDocument } = require('./load-document.cjs');

/**
 * webpack loader for `content/<text>/index.md`. The module it returns is the whole text, with all
 * sections, as data, so the browser needs no Markdown parser. The folder is a dependency, so a change
 * of any section rebuilds the page. An invalid text fails the build.
 */
module.exports = function legalTextLoader() {
  this.addContextDependency(contentFolder);
  // While somebody writes, the digest is that of before.
  const isFinal = this.mode === 'production';
  const document = loadDocument(path.dirname(this.resourcePath), isFinal);
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(document))});`;
};
