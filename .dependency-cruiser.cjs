require('tsx/cjs');
const { findRemotes } = require('./platform/remote-kit/src/packages');

const remotes = findRemotes();

/** The packages between a release folder and a visitor: each imports only the ones before it. */
const deliveryPackages = [
  'release-store',
  'site-host',
  'verifier',
  'promotion',
  'canary-judge',
  'release-pages',
];

/** Folders of packages in order: each imports only the ones before it, and what all of them throw and report. */
const stages = {
  'release-store': ['release-format', 'storage', 'release-set'],
  verifier: ['process', 'sandbox', 'verify', 'prerender', 'verification', 'browser', 'cli'],
  promotion: ['promote', 'service', 'cli'],
};

const ofAllStages = '(delivery-error|steps|bundle-program)\\.ts$';

const anyOf = (names) => `(${names.join('|')})`;
const npm = 'node_modules/';
const tests = '\\.test\\.tsx?$|/testing/';
/** The programs of the lab. Its folders start a site and browsers. */
const lab = '^quality/lab/src/[^/]+\\.ts$';
const webpackConfig = '/webpack\\.config\\.js$';

/** Module names that the webpack configurations of remote-kit point at the package that is built. */
const aliases = '^(remote-module|workbench-remote)$';

/** Lets files that match `from` import Node's modules and what matches one of `allowed`. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  from,
  to: { pathNot: allowed, dependencyTypesNot: ['core', 'unknown'] },
});

const forbidden = [
  only(
    'remote-imports-only-shared',
    'A remote imports its own files, shared and npm packages: it is released alone. It may publish the verifier as a file.',
    { path: `^${anyOf(remotes)}/`, pathNot: webpackConfig },
    ['^$1/', '^(shared|drawings/src)/', '^drawings/verifier/verify-drawing\\.js$', npm],
  ),
  only(
    'shell-imports-only-shared',
    'The shell loads the exposed modules of remotes at run time and never imports their code.',
    { path: '^shell/', pathNot: webpackConfig },
    ['^shell/', '^shared/', npm],
  ),
  only(
    'webpack-config-imports-the-preset',
    'The build of a package is described once, in the preset of remote-kit.',
    { path: `^${anyOf(['shell', ...remotes])}${webpackConfig}` },
    ['^$1/', '^platform/remote-kit/src/webpack/index\\.ts$', npm],
  ),
  {
    name: 'remote-uses-the-navigation-of-shared',
    comment: 'The router belongs to the shell; a remote with its own router loads a second one.',
    from: { path: `^${anyOf(remotes)}/src/`, pathNot: tests },
    to: { path: '^node_modules/react-router' },
  },
  only(
    'shared-imports-nobody',
    'Every package imports shared, so shared imports none of them.',
    { path: '^shared/', pathNot: '^shared/catalogue/webpack\\.config\\.js$' },
    ['^shared/', npm],
  ),
  only(
    'rules-import-only-rules',
    'Browser and API evaluate the same rules: pure functions without React, HTTP or a clock.',
    { path: '^shared/src/rules/', pathNot: tests },
    ['^shared/src/rules/', '^node_modules/yup/'],
  ),
  only(
    'api-imports-only-rules-and-drawings',
    'The API shares the rules, the drawing protocol and the paths that its mails link to with the browser, and the server kit with servers. It reads routes, texts and the configuration of release sets, and adds only time stamps that the verifier accepts.',
    { path: '^services/api/', pathNot: tests },
    [
      '^services/api/',
      '^(shared/src/rules|drawings/src)/',
      '^drawings/verifier/verify-drawing\\.js$',
      '^shared/src/paths\\.ts$',
      '^platform/server-kit/',
      '^platform/release-store/src/release-set/read-folder\\.ts$',
      npm,
    ],
  ),
  only(
    'api-tests-import-only-rules-and-fixtures',
    'Tests of the API share the fixtures with the tests of the browser code, the release store with those of releases, and the mailbox with the sandbox.',
    { path: `^services/api/.*(${tests})` },
    [
      '^services/api/',
      lab,
      '^platform/promotion/src/testing/fake-store\\.ts$',
      '^services/partner-sandbox/src/mailbox\\.ts$',
      '^(shared/src/((rules|testing)/|paths\\.ts)|drawings/src/)',
      '^platform/server-kit/',
      npm,
    ],
  ),
  only(
    'drawing-imports-only-rules',
    'Browser, API and verifier follow one drawing protocol: pure functions without React or HTTP.',
    { path: '^drawings/src/', pathNot: tests },
    ['^drawings/src/', '^shared/src/rules/', '^node_modules/(@noble|canonicalize)/'],
  ),
  only(
    'verifier-imports-nobody',
    'The verifier follows the drawing protocol without the code that it verifies.',
    { path: '^drawings/verifier/', pathNot: tests },
    ['^drawings/verifier/', '^node_modules/@noble/'],
  ),
  only(
    'partner-sandbox-imports-only-the-server-kit',
    'The sandbox stands for servers of other companies.',
    { path: '^services/partner-sandbox/' },
    ['^services/partner-sandbox/', '^platform/server-kit/', npm],
  ),
  only(
    'server-kit-imports-nobody',
    'Every server uses the server kit, so it uses none of them.',
    { path: '^platform/server-kit/' },
    ['^platform/server-kit/', npm],
  ),
  ...deliveryPackages.map((name, index) =>
    only(
      `${name}-imports-packages-before-it`,
      `They read release folders, whatever built them, in this order: ${deliveryPackages.join(', ')}.`,
      { path: `^platform/${name}/`, pathNot: tests },
      [
        `^platform/${anyOf(['server-kit', ...deliveryPackages.slice(0, index + 1)])}/`,
        '^shared/',
        '^docs/release\\.schema\\.json$',
        npm,
      ],
    ),
  ),
  only(
    'delivery-tests-import-no-build',
    'Their fixtures are release folders, which no build has made.',
    { path: `^platform/${anyOf(deliveryPackages)}/.*(${tests})` },
    [
      `^platform/${anyOf(['server-kit', ...deliveryPackages])}/`,
      lab,
      '^shared/',
      '^docs/(release\\.schema|promotion-log\\.vectors)\\.json$',
      npm,
    ],
  ),
  only(
    'release-page-imports-only-shared',
    'The pages show what their program hands them, in the design system of the site.',
    { path: '^platform/release-pages/src/page/' },
    ['^platform/release-pages/src/page/', '^shared/', npm],
  ),
  {
    name: 'delivery-knows-no-bundler',
    comment: 'A release folder is all that these packages know of a build.',
    from: { path: `^platform/${anyOf(deliveryPackages)}/` },
    to: { path: '^node_modules/(webpack|@module-federation)' },
  },
  only(
    'remote-kit-imports-no-promotion',
    'The kit makes the release folders that the release store reads, and opens them as a host does.',
    { path: '^platform/remote-kit/' },
    [
      '^platform/(remote-kit|release-store|site-host|verifier|server-kit)/',
      '^platform/promotion/src/testing/fake-store\\.ts$',
      lab,
      '^shared/',
      npm,
    ],
  ),
  only(
    'lab-imports-only-the-server-kit',
    'Unit tests of every workspace use the programs of the lab, which know nothing of the site.',
    { path: lab, pathNot: tests },
    [lab, '^platform/server-kit/', npm],
  ),
  {
    name: 'only-commands-and-tests-start-programs',
    comment: 'What ships runs as one process, beside others that an operator starts.',
    from: { path: '/', pathNot: `^quality/|^platform/(dev|server-kit/src/program)/|${tests}` },
    to: { path: '^platform/server-kit/src/program/' },
  },
  {
    name: 'tests-and-checks-share-the-lab-alone',
    comment: 'Browser tests and checks use what is in the lab, not each other.',
    from: { path: '^quality/(e2e|checks|lab)/' },
    to: { path: '^quality/(e2e|checks)/', pathNot: '^quality/$1/' },
  },
  {
    name: 'no-product-code-imports-quality',
    comment: 'What measures and tests the product is no part of it.',
    from: { path: '/', pathNot: `^quality/|${tests}` },
    to: { path: '^quality/' },
  },
  {
    name: 'packages-import-each-other-by-name',
    comment: 'A relative path into another package goes past its exports.',
    from: { path: '^((?:quality|platform|services)/[^/]+|drawings/verifier|[^/]+)/' },
    to: {
      path: '/',
      pathNot: ['^$1/', '^docs/', npm],
      dependencyTypes: ['local'],
    },
  },
  {
    name: 'only-tests-import-fixtures',
    comment: 'Fixtures and fakes do not ship.',
    from: { path: '^(?!quality/)', pathNot: tests },
    to: { path: '/src/.*testing/' },
  },
  ...Object.entries(stages).flatMap(([name, folders]) =>
    folders.slice(0, -1).map((stage, index) => ({
      name: `${name}-${stage}-imports-earlier-stages`,
      comment: `Stages of ${name}, in order: ${folders.join(', ')}.`,
      from: { path: `^platform/${name}/src/${stage}/`, pathNot: tests },
      to: {
        path: `^platform/${name}/src/`,
        pathNot: `^platform/${name}/src/(${anyOf(folders.slice(0, index + 1))}/|${ofAllStages})`,
      },
    })),
  ),
  {
    name: 'no-cycles',
    comment:
      'Files that import each other, also for types only, cannot be read one after the other.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable-imports',
    comment: 'A path that the exports of a package do not list cannot be resolved.',
    // The bundlers of guests are installed on first use.
    from: { pathNot: '^quality/lab/guests/' },
    to: { couldNotResolve: true, pathNot: aliases },
  },
];

module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.data|test-results)/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['cjs', 'es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.json', '.d.ts'],
    },
  },
};
