/** In place of `react-refresh/runtime`: one for all builds on the page, as React is. */
const { ComponentProxies } = require('./component-proxies');

const runtime = (globalThis.reactRefreshRuntime ??= require('react-refresh/runtime'));
/** Modules of different builds have the same ids. */
const build = __webpack_public_path__;
const proxies = new ComponentProxies(runtime.getFamilyByType);

module.exports = {
  ...runtime,
  register: (type, id) => runtime.register(type, build + id),
  performReactRefresh() {
    const refresh = runtime.performReactRefresh();
    if (refresh) proxies.show(refresh);
    return refresh;
  },
  proxies,
  canRefresh: () => runtime._getMountedRootCount() > 0 || proxies.canRefresh,
};
