import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, {
  type Configuration,
  type EntryObject,
  type ModuleOptions,
  type RuleSetRule,
} from 'webpack';

/** Where pages of the development server listen for builds. */
export const HOT_PATH = '/__hot';

const CLIENT = `${require.resolve('webpack-hot-middleware/client')}?path=${HOT_PATH}&reload=true&noInfo=true`;

/** esbuild has no transform for Fast Refresh. */
const componentRule: RuleSetRule = {
  test: /\.tsx$/,
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: false, refresh: true } },
    },
    sourceMaps: true,
  },
};

/** The rules, with the one for TypeScript reduced to files without components. */
const withComponentRule = (rules: readonly unknown[]): ModuleOptions => ({
  rules: [
    componentRule,
    ...(rules as RuleSetRule[]).map((rule) =>
      String(rule.test) === String(/\.tsx?$/) ? { ...rule, test: /\.ts$/ } : rule,
    ),
  ],
});

/** A configuration whose components can be replaced on the page, and keep their state. */
export const refreshable = (config: Configuration): Configuration => ({
  ...config,
  module: withComponentRule(config.module?.rules ?? []),
  // The plugin imports a polyfill of 16 MB for this alone, which the repository does not install.
  externals: { 'core-js-pure/features/global-this': 'globalThis' },
  // The page would take over a file with an error, and reload for the one that mends it.
  optimization: { ...config.optimization, emitOnErrors: false },
  plugins: [
    ...(config.plugins ?? []),
    new webpack.HotModuleReplacementPlugin(),
    new ReactRefreshPlugin({ overlay: false, exclude: /node_modules|dev[\\/]page[\\/]/ }),
  ],
});

/**
 * Changes a configuration for the development server: a saved component replaces the one on the page
 * and keeps its state, and a change that React cannot refresh reloads the page.
 * @param config an object of entries, the first of which is the page.
 */
export function withFastRefresh(config: Configuration): Configuration {
  const [[page, imported], ...others] = Object.entries(config.entry as EntryObject) as [
    [string, string | string[]],
    ...[string, string | string[]][],
  ];
  const entry = { [page]: [CLIENT, imported].flat(), ...Object.fromEntries(others) };
  return refreshable({ ...config, entry });
}
