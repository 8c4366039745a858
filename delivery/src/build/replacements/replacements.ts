import path from 'node:path';
import type { RuleSetRule } from 'webpack';

/** By the name of what formik takes from lodash-es: the file that stands in for it. */
const lodashReplacements = {
  clone: 'clone.ts',
  cloneDeep: 'clone-deep.ts',
  isPlainObject: 'is-plain-object.ts',
  toPath: 'to-path.ts',
};

/**
 * Modules that weigh far more than what is used of them, and ours in their place: formik copies
 * values and splits paths with 4 kB (Brotli) of lodash.
 */
export const replacements: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(lodashReplacements).map(([name, file]) => [
    `lodash-es/${name}$`,
    path.join(__dirname, 'lodash', file),
  ]),
);

/** Says no word of side effects itself, and formik names it only for wrappers that nobody uses. */
export const unusedStatics: RuleSetRule = {
  test: /[\\/]hoist-non-react-statics[\\/]/,
  sideEffects: false,
};
