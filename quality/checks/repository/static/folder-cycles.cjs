const { options } = require('../../../../.dependency-cruiser.cjs');

/**
 * Cycles between the folders of packages that have stages. Tests and fixtures are left out: a test of an early stage
 * may use a fixture that is built with a later one.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles-between-folders',
      comment: 'A folder can be read without the folders that import it.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^platform/(release-store|verifier|promotion)/src/' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: [options.exclude.path, '\\.test\\.tsx?$|/testing/'] } },
};
