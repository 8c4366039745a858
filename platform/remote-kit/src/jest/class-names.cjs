/** Replaces CSS modules in unit tests: each class has its own name. */
module.exports = new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : name) });
