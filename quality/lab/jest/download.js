/** Stands for a file that visitors download. */
module.exports = { __esModule: true, url: '/packages/download.cjs', sha256: 'a'.repeat(64) };
