import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { DeliveryError } from '../../delivery/src/delivery-error';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function run(command: string, args: readonly string[]): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'ignore', env: environment }).status === 0;
}

/** Debian and its kin package Chromium; root may install it. */
function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  return run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', 'chromium']);
}

/**
 * Path of a Chromium for the browser tests: that of CHROMIUM_PATH, an installed one, or one that is
 * installed now from Debian's packages.
 *
 * @param report told when something is about to be installed.
 * @throws {DeliveryError} with one sentence that says what is missing.
 */
export function findChromium(report: (step: string) => void): string {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new DeliveryError('no-browser', `CHROMIUM_PATH names ${chosen}, but nothing is there.`);
  }
  const installed = () => usualPlaces.find((place) => existsSync(place));
  const found = installed();
  if (found) return found;
  report('Installing Chromium from the system’s packages…');
  const fresh = installFromDebian() ? installed() : undefined;
  if (fresh) return fresh;
  throw new DeliveryError(
    'no-browser',
    'The browser tests need Chromium or Chrome: install one (on Debian or Ubuntu "apt-get install chromium"), or name it with CHROMIUM_PATH=<file>.',
  );
}
