const path = require('node:path');

const here = (file) => path.join(__dirname, file);

/** Files are only transpiled here; tsc checks the types. */
const compile = [
  require.resolve('ts-jest'),
  {
    tsconfig: {
      target: 'es2022',
      module: 'commonjs',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      esModuleInterop: true,
      isolatedModules: true,
      allowJs: true,
    },
    diagnostics: false,
  },
];

/** Unit tests of a remote in jsdom: `"jest": { "preset": "@prizestash/remote-kit" }`. */
module.exports = {
  // The packed packages are ES modules, and jest runs CommonJS.
  transform: {
    '(\\.tsx?|/@prizestash/.+\\.js)$': compile,
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
