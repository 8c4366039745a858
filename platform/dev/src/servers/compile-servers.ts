import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { externalPackages } from '@prizestash/delivery/bundle-program';
import { repositoryRoot } from '@prizestash/delivery/repository-root';

/** Programs by the name of their file in `dist/servers`, which run beside `node_modules`. */
const PROGRAMS_WITH_PACKAGES = {
  api: 'services/api/src/main.ts',
  migrate: 'services/api/src/cli/migrate.ts',
  entries: 'services/api/src/cli/entries.ts',
  unsubscribes: 'services/api/src/cli/unsubscribes.ts',
  person: 'services/api/src/cli/person.ts',
  retention: 'services/api/src/cli/retention.ts',
  drawings: 'services/api/src/cli/drawings.ts',
  backup: 'services/api/src/cli/backup.ts',
  'verify-backup': 'services/api/src/cli/verify-backup.ts',
};
/** Those that contain their packages and need Node alone. */
const PROGRAMS_ALONE = { host: 'platform/delivery/src/cli/serve.ts' };

export const PROGRAMS = { ...PROGRAMS_WITH_PACKAGES, ...PROGRAMS_ALONE };

/** Files that programs read beside their sources keep their place: `__dirname` stays their folder. */
const sourceFolders: Plugin = {
  name: 'source-folders',
  setup({ onLoad, initialOptions }) {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      if (!source.includes('__dirname')) return undefined;
      const folder = path.relative(String(initialOptions.outdir), path.dirname(file));
      const here = `require('node:path').resolve(__dirname, ${JSON.stringify(folder)})`;
      return { contents: source.replaceAll('__dirname', here), loader: 'ts' };
    });
  },
};

/**
 * Compiles the API with its commands and the site host to `dist/servers`. The programs run with Node
 * alone: the host as one file, the API beside `node_modules` and the files that it reads.
 * @returns the folder of the programs.
 */
export async function compileServers(): Promise<string> {
  const outdir = path.join(repositoryRoot, 'dist/servers');
  const options = {
    absWorkingDir: repositoryRoot,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  } as const;
  await Promise.all([
    build({
      ...options,
      entryPoints: PROGRAMS_WITH_PACKAGES,
      plugins: [externalPackages, sourceFolders],
    }),
    build({ ...options, entryPoints: PROGRAMS_ALONE, plugins: [sourceFolders] }),
  ]);
  return outdir;
}
