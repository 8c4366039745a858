import { installedChromium } from '@prizestash/verifier/browser/installed-chromium';
import { DeliveryError } from '@prizestash/release-store/delivery-error';

/**
 * Finds the Chromium of a check.
 * @throws {DeliveryError} when there is none.
 */
export function findChromium(): string {
  const found = installedChromium();
  if (found) return found;
  throw new DeliveryError(
    'no-browser',
    'This check needs Chromium or Chrome: install one (on Debian or Ubuntu "apt-get install chromium"), or name it with CHROMIUM_PATH=<file>.',
  );
}
