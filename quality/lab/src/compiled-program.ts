import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { oncePerRun } from './test-run';

/** What programs find beside their sources and packages stays where it is. */
const sourcePlaces: Plugin = {
  name: 'source-places',
  setup({ onLoad, onResolve }) {
    // It reads its own files.
    onResolve({ filter: /^@fastify\/swagger-ui$/ }, ({ path: name, resolveDir }) => ({
      path: require.resolve(name, { paths: [resolveDir] }),
      external: true,
    }));
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const contents = source
        .replaceAll('__dirname', JSON.stringify(path.dirname(file)))
        .replaceAll('__filename', JSON.stringify(file));
      return { contents, loader: 'ts' };
    });
  },
};

/**
 * Compiles a program of this repository, once for each run of the tests: its sources take three times
 * as much processor time to start.
 * @param source an absolute path
 * @returns the path of one file, which contains its packages
 */
export async function compiledProgram(source: string): Promise<string> {
  const name = `program-${createHash('sha256').update(source).digest('hex').slice(0, 16)}`;
  const folder = await oncePerRun(name, async (made) => {
    await build({
      entryPoints: [source],
      outfile: path.join(made, 'program.js'),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      logLevel: 'error',
      plugins: [sourcePlaces],
      // `pg` works without it.
      external: ['pg-native'],
    });
  });
  return path.join(folder, 'program.js');
}
