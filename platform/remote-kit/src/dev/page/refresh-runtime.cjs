/** In place of `react-refresh/runtime`: the same one for all builds on the page. */
module.exports = globalThis.reactRefreshRuntime ??= require('react-refresh/runtime');
