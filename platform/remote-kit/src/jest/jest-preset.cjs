const path = require('node:path');

const here = (file) => path.join(__dirname, file);

/** Unit tests of a remote in jsdom: `"jest": { "preset": "@prizestash/remote-kit" }`. */
module.exports = {
  // The packed packages are ES modules, and jest runs CommonJS.
  transform: {
    '(\\.tsx?|/@prizestash/.+\\.js)$': [
      'ts-jest',
      {
        // Files are only transpiled here; tsc checks the types.
        tsconfig: {
          module: 'commonjs',
          moduleResolution: 'node10',
          ignoreDeprecations: '6.0',
          target: 'es2022',
          jsx: 'react-jsx',
          esModuleInterop: true,
          isolatedModules: true,
          allowJs: true,
        },
        diagnostics: false,
      },
    ],
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
