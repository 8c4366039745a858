import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { externalPackages } from '@prizestash/verifier/bundle-program';
import {
  packageFolderOf,
  thirdPartyNotices,
} from '@prizestash/remote-kit/webpack/plugins/third-party-notices';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

/** Programs by the name of their file in `dist/servers`, which run beside `node_modules`. */
const PROGRAMS_WITH_PACKAGES = {
  api: 'services/api/src/main.ts',
  mailer: 'services/api/src/mailer.ts',
  migrate: 'services/api/src/cli/migrate.ts',
  entries: 'services/api/src/cli/entries.ts',
  unsubscribes: 'services/api/src/cli/unsubscribes.ts',
  person: 'services/api/src/cli/person.ts',
  retention: 'services/api/src/cli/retention.ts',
  drawings: 'services/api/src/cli/drawings.ts',
  'verify-backup': 'services/api/src/cli/verify-backup.ts',
  'repeat-erasures': 'services/api/src/cli/repeat-erasures.ts',
};
/** Those that contain their packages and need Node alone. */
const PROGRAMS_ALONE = {
  host: 'platform/site-host/src/cli/serve.ts',
  'canary-judge': 'platform/canary-judge/src/cli/canary-judge.ts',
  'publish-results': 'platform/promotion/src/cli/publish-results.ts',
  gc: 'platform/promotion/src/cli/gc.ts',
};
/** Those that have the key which signs the promotion log. They run the verifier beside them. */
const SIGNERS = {
  'promotion-service': 'platform/promotion/src/cli/promotion-service.ts',
  'promotion-key': 'platform/promotion/src/cli/promotion-key.ts',
};
/** It loads a browser's client and the compiler from `node_modules`. */
const VERIFIER = { verifier: 'platform/verifier/src/main.ts' };
const VERIFIER_PACKAGES = ['playwright-core', 'typescript'];

export const PROGRAMS = {
  ...PROGRAMS_WITH_PACKAGES,
  ...PROGRAMS_ALONE,
  ...SIGNERS,
  ...VERIFIER,
};

/** What shows pages, reads reports or builds has no place in a process with the signing key. */
const FOREIGN =
  /(node_modules\/(react|react-dom|scheduler|d3-[a-z-]+|d3|esbuild|tsx|playwright-core|typescript)|platform\/(canary-judge|release-pages))\//;

/** @throws when a module in a program has no place beside the signing key. */
export function requireNothingForeign(inputs: readonly string[]): void {
  const foreign = inputs.filter((input) => FOREIGN.test(input));
  if (foreign.length > 0) throw new Error(`the signer contains ${foreign.join(', ')}`);
}

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

/** Writes beside each program that contains packages what their licenses require: `host.notices.txt`. */
async function writeNotices({ outputs }: Metafile): Promise<void> {
  for (const [file, { inputs }] of Object.entries(outputs)) {
    const folders = Object.keys(inputs).flatMap(
      (input) => packageFolderOf(path.join(repositoryRoot, input)) ?? [],
    );
    if (folders.length === 0) continue;
    const notices = file.replace(/\.js$/, '.notices.txt');
    await writeFile(path.join(repositoryRoot, notices), thirdPartyNotices([...new Set(folders)]));
  }
}

/**
 * Compiles the servers with their commands to `dist/servers`. The programs run with Node alone: those
 * of releases as one file each with the notices of its packages, the API beside `node_modules` and the files that it reads.
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
    metafile: true,
    logLevel: 'warning',
  } as const;
  const built = await Promise.all([
    build({
      ...options,
      entryPoints: PROGRAMS_WITH_PACKAGES,
      plugins: [externalPackages, sourceFolders],
    }),
    build({ ...options, entryPoints: PROGRAMS_ALONE, plugins: [sourceFolders] }),
    build({ ...options, entryPoints: VERIFIER, external: VERIFIER_PACKAGES }),
    build({ ...options, entryPoints: SIGNERS, plugins: [sourceFolders] }).then((signers) => {
      requireNothingForeign(Object.keys(signers.metafile.inputs));
      return signers;
    }),
  ]);
  await Promise.all(built.map(({ metafile }) => writeNotices(metafile)));
  return outdir;
}
