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

/** Packages that do not say which of their code has no side effects, so that all of it would ship. */
export const sideEffectFree: readonly RuleSetRule[] = [
  // Only unused formik code imports it.
  { test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false },
  {
    test: /[\\/](?:formik|react-router)[\\/]dist[\\/]/,
    loader: require.resolve('./pure-statics'),
  },
];
