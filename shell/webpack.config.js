require('tsx/cjs');
const { packageConfigs } = require('@prizestash/delivery/preset');

module.exports = packageConfigs({ dir: __dirname });
