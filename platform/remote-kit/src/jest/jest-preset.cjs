const path = require('node:path');

const here = (file) => path.join(__dirname, file);

/** Files are only transpiled here; tsc checks the types. */
const compile = (tsx) => [
  require.resolve('@swc/jest'),
  {
    swcrc: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];

/** Unit tests of a remote in jsdom: `"jest": { "preset": "@prizestash/remote-kit" }`. */
module.exports = {
  // The packed packages are ES modules, and jest runs CommonJS.
  transform: {
    '(\\.ts|/@prizestash/.+\\.js)$': compile(false),
    '\\.tsx$': compile(true),
  },
  // Generous for a busy machine.
  testTimeout: 60_000,
  transformIgnorePatterns: ['/node_modules/(?!@prizestash/)'],
  moduleNameMapper: {
    '\\.module\\.css$': here('class-names.cjs'),
    '\\.css$': here('no-style.cjs'),
    '\\.(png|jpe?g|webp|avif|gif|svg)$': here('image.cjs'),
    '\\.frame\\.html$': here('no-style.cjs'),
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  testEnvironment: here('dom-environment.cjs'),
  setupFilesAfterEnv: [here('dom-setup.cjs')],
};
