import webpack, {
  type Configuration,
  type EntryObject,
  type ModuleOptions,
  type RuleSetRule,
} from 'webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';

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
const refreshable = (config: Configuration): Configuration => ({
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

/** Puts a module of ours in place of another, which it imports itself. */
const inPlaceOf = (request: RegExp, own: string) =>
  new webpack.NormalModuleReplacementPlugin(
    request,
    (resource: { request: string; contextInfo: { issuer: string } }) => {
      if (resource.contextInfo.issuer !== own) resource.request = own;
    },
  );

const refreshRuntime = inPlaceOf(
  /(^|[\\/])react-refresh[\\/]runtime/,
  require.resolve('./page/refresh-runtime.cjs'),
);
/** For a page whose React is the production build. */
const componentProxies = inPlaceOf(
  /^react\/jsx-runtime$/,
  require.resolve('./page/jsx-runtime.cjs'),
);
const updateClient = require.resolve('./page/update-client');

/**
 * Changes the build of a package for a page of several packages: the page's script `LiveReload` tells
 * each build on the page to replace its components.
 * @param isReleased whether the shell is a release, as in the pages of a site.
 */
export function withUpdates(config: Configuration, isReleased = false): Configuration {
  const changed = refreshable({
    ...config,
    // A page takes over each build after its own.
    output: { ...config.output, clean: { keep: /\.hot-update\./ } },
  });
  // Every entry loads the client for updates, also the container of a remote.
  const client = new webpack.EntryPlugin(config.context ?? '', updateClient, {});
  return {
    ...changed,
    plugins: [
      ...(changed.plugins ?? []),
      refreshRuntime,
      ...(isReleased ? [componentProxies] : []),
      client,
    ],
  };
}
