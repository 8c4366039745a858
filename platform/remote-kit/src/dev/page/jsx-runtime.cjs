/** In place of `react/jsx-runtime`, before anything is rendered. */
const jsxRuntime = require('react/jsx-runtime');
const { proxies } = require('./refresh-runtime.cjs');

proxies.connect(require('react'), jsxRuntime);

module.exports = jsxRuntime;
