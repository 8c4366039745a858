import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const TIMEOUT_MS = 300_000;
const POLL_MS = 20;

const MEMORY = '/dev/shm';
/** More than what the files of a run of all tests take at any time. */
const NEEDED_BYTES = 4 * 2 ** 30;

/** Of the folders of runs whose processes this one sees: containers can share a memory. */
const prefixOf = () =>
  `prizestash-run-${readlinkSync('/proc/self/ns/pid').replace(/[^0-9]/g, '')}-`;

/**
 * A folder whose files are in memory. A disk needs up to twenty times the time to create and remove
 * the many small files of the tests.
 */
function folderInMemory(): string | null {
  try {
    removeOrphans(MEMORY);
    const { bavail, bsize } = statfsSync(MEMORY);
    const isExecutable = !/ \/dev\/shm \S+ \S*noexec/.test(readFileSync('/proc/mounts', 'utf8'));
    const isLarge = Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
    return isExecutable && isLarge ? path.join(MEMORY, `${prefixOf()}${process.pid}-`) : null;
  } catch {
    return null;
  }
}

/** Removes the folders of this user's runs that were killed. */
export function removeOrphans(parent: string): void {
  const prefix = prefixOf();
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    const [pid] = name.slice(prefix.length).split('-');
    const folder = path.join(parent, name);
    const isOwn = lstatSync(folder).uid === process.getuid?.();
    if (isOwn && !existsSync(`/proc/${pid}`)) rmSync(folder, { recursive: true });
  }
}

/**
 * Creates a folder for the temporary files of this process and of those that it starts, and removes it
 * when this process ends. Jest and Playwright call it before they start their workers.
 */
export default function startTestRun(): string {
  const inMemory = process.env['TMPDIR'] === undefined ? folderInMemory() : null;
  const folder = mkdtempSync(inMemory ?? path.join(tmpdir(), 'prizestash-run-'));
  // Databases run as another user, who opens folders that are below.
  chmodSync(folder, 0o711);
  Object.assign(process.env, { TEST_RUN_DIR: folder, TMPDIR: folder });
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // Something still writes into it; the next run removes it.
    }
  });
  return folder;
}

/**
 * Returns a folder that the first caller of a run makes, in whatever process; others wait for it, and
 * nobody changes it.
 * @param name of the folder; another content has another one.
 * @param make creates the folder. When it fails, the next caller tries again.
 */
export async function oncePerRun(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = path.join(process.env['TEST_RUN_DIR'] ?? startTestRun(), name);
  const lock = `${folder}.lock`;
  const deadline = Date.now() + TIMEOUT_MS;
  while (!existsSync(folder)) {
    try {
      mkdirSync(lock);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (Date.now() > deadline) throw new Error(`${folder} was not made`);
      await delay(POLL_MS);
      continue;
    }
    try {
      if (existsSync(folder)) break;
      const made = path.join(lock, 'made');
      await make(made);
      renameSync(made, folder);
    } finally {
      rmSync(lock, { recursive: true });
    }
  }
  return folder;
}
