require('tsx/cjs');
const { packageConfigs } = require('@prizestash/delivery/preset');
const { legalTextRule } = require('./content-loader/rule');

module.exports = packageConfigs({ dir: __dirname, rules: [legalTextRule] });
