import webpack, { type Configuration } from 'webpack';
import { refreshable } from './with-fast-refresh';

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
  // Of every entry, also of a remote's container.
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
