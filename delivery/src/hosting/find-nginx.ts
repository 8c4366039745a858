import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../build/packages';
import { BROTLI_MODULE } from './write-nginx';

/** An nginx to run, and its Brotli module where there is one. */
export interface FoundNginx {
  readonly program: string;
  readonly brotliModule: string;
}

const INSTALLED = '/usr/sbin/nginx';
const BROTLI_PACKAGE = 'libnginx-mod-http-brotli-static';
const TIMEOUT_MS = 60_000;

function run(command: string, args: readonly string[], folder: string): boolean {
  const options = { cwd: folder, stdio: 'ignore', timeout: TIMEOUT_MS } as const;
  return spawnSync(command, args, options).status === 0;
}

/** Debian's packages, unpacked into a folder: an installed nginx would start to serve by itself. */
function unpackFromDebian(folder: string): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  mkdirSync(folder, { recursive: true });
  const download = (name: string) => run('apt-get', ['download', '-qq', name], folder);
  if (!download('nginx') && !(run('apt-get', ['update', '-qq'], folder) && download('nginx'))) {
    return false;
  }
  download(BROTLI_PACKAGE);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.deb'))
    .every((name) => run('dpkg', ['-x', name, folder], folder));
}

/**
 * Finds nginx: an installed one, or one that is unpacked now from Debian's packages.
 * @returns null where there is none to be had.
 */
export function findNginx(): FoundNginx | null {
  const unpacked = path.join(repositoryRoot, '.cache/nginx');
  const places = [
    { program: INSTALLED, brotliModule: BROTLI_MODULE },
    {
      program: path.join(unpacked, INSTALLED),
      brotliModule: path.join(unpacked, BROTLI_MODULE),
    },
  ];
  const found = () =>
    places.find(({ program }) => existsSync(program) && run(program, ['-v'], repositoryRoot));
  return found() ?? (unpackFromDebian(unpacked) ? (found() ?? null) : null);
}
