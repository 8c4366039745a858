import { existsSync } from 'node:fs';
import { installedChromium } from '@prizestash/delivery/cli/browser/installed-chromium';
import { DeliveryError } from '@prizestash/delivery/delivery-error';
import { installByApt, installMissing } from './install-by-apt';

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, an installed one, or one that it installs
 * with apt-get.
 *
 * @throws {DeliveryError} when there is none and it cannot be installed.
 */
export function findChromium(report: (step: string) => void): string {
  const found = installedChromium();
  if (found) return found;
  report('Installing Chromium with apt-get…');
  const fresh = installByApt(['chromium']) ? installedChromium() : null;
  if (fresh) return fresh;
  throw new DeliveryError(
    'no-browser',
    'The browser tests need Chromium or Chrome: install one (on Debian or Ubuntu "apt-get install chromium"), or name it with CHROMIUM_PATH=<file>.',
  );
}

const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * Finds Chromium's headless shell, or installs it with apt-get: the same engine without windows, which
 * takes half of the processor time.
 *
 * @returns null where there is none, or CHROMIUM_PATH names the browser to test with.
 */
export function findHeadlessShell(report: (step: string) => void): string | null {
  if (process.env['CHROMIUM_PATH']) return null;
  const program = {
    name: 'the headless shell of Chromium',
    packages: ['chromium-headless-shell'],
    isInstalled: () => existsSync(headlessShell),
  };
  return installMissing([program], report).length > 0 ? null : headlessShell;
}
