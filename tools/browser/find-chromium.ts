import { existsSync } from 'node:fs';
import { DeliveryError } from '../../delivery/src/delivery-error';
import { installByApt } from './install-by-apt';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, an installed one, or one that it installs
 * with apt-get.
 *
 * @param report called with a message before an installation.
 * @returns the path of the browser.
 * @throws {DeliveryError} when there is none and it cannot be installed.
 */
export function findChromium(report: (step: string) => void): string {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new DeliveryError('no-browser', `CHROMIUM_PATH names ${chosen}, which does not exist.`);
  }
  const installed = () => usualPaths.find((file) => existsSync(file));
  const found = installed();
  if (found) return found;
  report('Installing Chromium with apt-get…');
  const fresh = installByApt(['chromium']) ? installed() : undefined;
  if (fresh) return fresh;
  throw new DeliveryError(
    'no-browser',
    'The browser tests need Chromium or Chrome: install one (on Debian or Ubuntu "apt-get install chromium"), or name it with CHROMIUM_PATH=<file>.',
  );
}
