import { existsSync } from 'node:fs';
import { DeliveryError } from '@prizestash/release-store/delivery-error';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The Chromium that CHROMIUM_PATH names, or one in a usual place.
 * @returns null when there is none.
 */
export function installedChromium(): string | null {
  const chosen = process.env['CHROMIUM_PATH'];
  if (!chosen) return usualPaths.find((file) => existsSync(file)) ?? null;
  if (existsSync(chosen)) return chosen;
  throw new DeliveryError('no-browser', `CHROMIUM_PATH names ${chosen}, which does not exist.`);
}

const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * What opens pages without a window: the headless shell, which is the same engine for half of the
 * processor time, where it is installed and CHROMIUM_PATH names nothing else.
 */
export const headlessChromium = (): string | null =>
  !process.env['CHROMIUM_PATH'] && existsSync(headlessShell) ? headlessShell : installedChromium();
