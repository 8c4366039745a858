import type { Chunk, Module, optimize } from 'webpack';

type SplitChunks = NonNullable<ConstructorParameters<typeof optimize.SplitChunksPlugin>[0]>;

/**
 * A library that only one screen uses stays in that screen's file: one request less, and Brotli
 * compresses larger files better.
 */
const defaultVendors = {
  test: /[\\/]node_modules[\\/]/,
  priority: -10,
  minChunks: 2,
  reuseExistingChunk: true,
};

/** Chunks of the shell. A page that needs the stored contact needs the whole store. */
export const shellChunks: SplitChunks = {
  cacheGroups: {
    defaultVendors,
    contact: {
      name: 'contact',
      // Includes the small modules that only the store needs, which would become a file for themselves.
      test: /[\\/](mobx|mobx-react-lite|mobx-persist-store|shared[\\/]src[\\/]contact)[\\/]|[\\/](submitted-contact|json-checks)\.ts$/,
      chunks: 'async',
      enforce: true,
    },
  },
};

const isOfRemoteModule = (chunk: Chunk) =>
  [...chunk.groupsIterable].some((group) =>
    group.origins.some(({ request }) => request === './src/app.ts'),
  );

/**
 * Chunks of a remote. The remote module is small and needed immediately, so it is in the entry.
 * @param container name of the entry's chunk.
 */
export function remoteChunks(container: string): SplitChunks {
  return {
    // Below this size, bytes, code that several pages share is copied into each page's chunk. The
    // default, 20,000, is the size of the code that the offer pages share, so any edit moved it.
    minSize: 24_000,
    cacheGroups: {
      defaultVendors,
      remoteModule: {
        name: container,
        test: (module: Module, { chunkGraph }) =>
          chunkGraph.getModuleChunks(module).some(isOfRemoteModule),
        chunks: () => true,
        enforce: true,
      },
    },
  };
}
