require('tsx/cjs');
const { packageConfigs } = require('@prizestash/remote-kit/preset');

module.exports = packageConfigs({ dir: __dirname });
