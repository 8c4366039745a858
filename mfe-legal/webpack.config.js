require('tsx/cjs');
const { packageConfigs } = require('@prizestash/delivery/preset');
const rules = require('./loaders/rules');

module.exports = packageConfigs({ dir: __dirname, rules });
