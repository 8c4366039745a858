/** In place of `react-refresh/runtime`: one for all builds on the page, as React is. */
const runtime = (globalThis.reactRefreshRuntime ??= require('react-refresh/runtime'));
/** Modules of different builds have the same ids. */
const build = __webpack_public_path__;

module.exports = { ...runtime, register: (type, id) => runtime.register(type, build + id) };
