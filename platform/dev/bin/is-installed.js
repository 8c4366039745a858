const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Whether `node_modules` holds what the lock file names, by the list that npm writes after every
 * installation. Optional packages are for other machines.
 * @param {string} root folder of the lock file.
 */
exports.isInstalled = (root) => {
  const list = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = packagesIn(list);
  return Object.entries(packagesIn(path.join(root, 'package-lock.json'))).every(
    ([name, locked]) => {
      const found = installed[name];
      if (!name.includes('node_modules/')) return true;
      if (!found) return locked.optional === true;
      return found.version === locked.version && found.integrity === locked.integrity;
    },
  );
};
