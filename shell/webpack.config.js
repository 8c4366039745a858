require('tsx/cjs');
const { packageConfigs } = require('@prizestash/remote-kit/preset');
const rules = require('./loaders/rules');

module.exports = packageConfigs({ dir: __dirname, rules });
