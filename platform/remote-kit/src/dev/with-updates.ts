import webpack, { type Configuration } from 'webpack';
import { refreshable } from './with-fast-refresh';

const sharedRuntime = require.resolve('./page/refresh-runtime.cjs');
/** React is one for all builds on a page, and so is what refreshes its components. */
const shareRefreshRuntime = new webpack.NormalModuleReplacementPlugin(
  /(^|[\\/])react-refresh[\\/]runtime/,
  (resource: { request: string; contextInfo: { issuer: string } }) => {
    if (resource.contextInfo.issuer !== sharedRuntime) resource.request = sharedRuntime;
  },
);
const updateClient = require.resolve('./page/update-client');

/**
 * Changes the build of a package for a page of several packages: the page's script `LiveReload` tells
 * each build on the page to replace its components.
 */
export function withUpdates(config: Configuration): Configuration {
  const changed = refreshable({
    ...config,
    // A page takes over each build after its own.
    output: { ...config.output, clean: { keep: /\.hot-update\./ } },
  });
  // Of every entry, also of a remote's container.
  const client = new webpack.EntryPlugin(config.context ?? '', updateClient, {});
  return { ...changed, plugins: [...(changed.plugins ?? []), shareRefreshRuntime, client] };
}
