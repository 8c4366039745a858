import type { RuleSetRule } from 'webpack';

/** Replacements of the lodash-es functions that formik uses, by name. */
const lodashReplacements = {
  clone: 'clone',
  cloneDeep: 'clone-deep',
  isPlainObject: 'is-plain-object',
  toPath: 'to-path',
};

/**
 * Aliases for modules that are much larger than the part in use: formik copies values and splits
 * paths with 4 kB (Brotli) of lodash.
 */
export const replacements: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(lodashReplacements).map(([name, file]) => [
    `lodash-es/${name}$`,
    require.resolve(`./lodash/${file}`),
  ]),
);

/** The package does not declare that it has no side effects, and only unused formik code imports it. */
export const unusedStatics: RuleSetRule = {
  test: /[\\/]hoist-non-react-statics[\\/]/,
  sideEffects: false,
};
