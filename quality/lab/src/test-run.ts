import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const TIMEOUT_MS = 60_000;
const POLL_MS = 20;

const MEMORY = '/dev/shm';
/** Twice what the files of a run of all tests take at any time. */
const NEEDED_BYTES = 4 * 2 ** 30;
const PREFIX = 'prizestash-run-';

/**
 * A folder whose files are in memory. A disk needs up to twenty times the time to create and remove
 * the many small files of the tests.
 */
function folderInMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const isExecutable = !/ \/dev\/shm \S+ \S*noexec/.test(readFileSync('/proc/mounts', 'utf8'));
    return isExecutable && Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES ? MEMORY : null;
  } catch {
    return null;
  }
}

/** Removes the folders of runs that were killed, except for those of other users. */
export function removeOrphans(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const [pid] = name.slice(PREFIX.length).split('-');
    if (existsSync(`/proc/${pid}`)) continue;
    try {
      rmSync(path.join(parent, name), { recursive: true });
    } catch (error) {
      if (!['EACCES', 'EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
    }
  }
}

/**
 * Creates a folder for the temporary files of this process and of those that it starts, and removes it
 * when this process ends. Jest and Playwright call it before they start their workers.
 */
export default function startTestRun(): string {
  const memory = process.env['TMPDIR'] === undefined ? folderInMemory() : null;
  if (memory) removeOrphans(memory);
  const folder = mkdtempSync(path.join(memory ?? tmpdir(), `${PREFIX}${process.pid}-`));
  // As `/tmp`: databases run as another user.
  chmodSync(folder, 0o1777);
  Object.assign(process.env, { TEST_RUN_DIR: folder, TMPDIR: folder });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
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
