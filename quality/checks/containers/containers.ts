import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '@prizestash/server-kit/run-command';
import { DeliveryError } from '@prizestash/delivery/delivery-error';
import { requirePrograms } from '../on-demand/require-programs';
import { buildImages } from './build-images';
import { checkSite } from './check-site';
import { Engine, imagesFolder } from './engine';

const started = Date.now();
const report = (line: string) =>
  console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);

function requireRoot(): void {
  if (process.getuid?.() !== 0) {
    throw new DeliveryError('service-failed', 'The check of the containers needs to run as root.');
  }
}

function run(command: string, args: readonly string[]): void {
  if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0) process.exitCode = 1;
}

/** Runs a part of this program in namespaces of its own. */
function runPart(part: string, folder: string, options: readonly string[] = []): void {
  const script = path.join(__dirname, 'in-namespaces.sh');
  const node = [process.execPath, '--import', 'tsx', __filename, part, folder];
  run('sh', [script, ...options, ...node]);
}

/**
 * `npm run check -- containers`: builds the images of the Dockerfile, runs the services of
 * `compose.yaml` in them with the limits that it sets, and makes a site live with the commands that
 * docs/from-nothing-to-production.md names.
 */
runCommand(async () => {
  const [part, given] = process.argv.slice(2);
  if (part === 'build' && given) return buildImages(new Engine(given), given, report);
  if (part === 'run' && given) return checkSite(new Engine(given), given, report);
  if (part !== 'locked') {
    requireRoot();
    requirePrograms('containers');
    mkdirSync(imagesFolder, { recursive: true });
    // Another checkout has the same images.
    const lock = path.join(imagesFolder, 'lock');
    return run('flock', [lock, process.execPath, '--import', 'tsx', __filename, 'locked']);
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-containers-'));
  try {
    runPart('build', folder);
    if (!process.exitCode) runPart('run', folder, ['--no-network']);
    report(process.exitCode ? 'containers: FAILED' : 'containers: passed');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
