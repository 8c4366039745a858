require('tsx/cjs');
const { packageConfigs } = require('@prizestash/delivery/preset');
const { legalTextRule } = require('./content-loader/rule');
const { download, withoutG2Hashing } = require('./loaders/rules');

module.exports = packageConfigs({
  dir: __dirname,
  rules: [legalTextRule, download, withoutG2Hashing],
});
