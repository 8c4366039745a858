import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { DeliveryError, failService } from '@prizestash/release-store/delivery-error';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { installedChromium } from '@prizestash/verifier/browser/installed-chromium';
import type autocannon from 'autocannon';
import { installOnDemand } from '@prizestash/dev/install-on-demand';
import type * as selenium from 'selenium-webdriver';
import type * as http from 'selenium-webdriver/http';

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

const AUTOCANNON = '9.0.0';

/** The load generator, which is installed on first use. */
export const loadAutocannon = () =>
  require(installOnDemand('autocannon', AUTOCANNON)) as typeof autocannon;

const SELENIUM = '4.46.0';

/** The client of WebDriver, which is installed on first use. */
export function loadSelenium() {
  const folder = installOnDemand('selenium-webdriver', SELENIUM);
  return {
    ...(require(folder) as typeof selenium),
    ...(require(`${folder}/http`) as typeof http),
  };
}

/**
 * Installs the programs that a check of containers needs, where possible.
 * @throws {DeliveryError} when some are still missing; they are printed.
 */
export function requirePrograms(): void {
  const script = path.join(repositoryRoot, 'quality/install-programs.sh');
  const { status } = spawnSync('bash', [script, 'containers'], { stdio: 'inherit' });
  if (status !== 0) failService('The check did not run.');
}
