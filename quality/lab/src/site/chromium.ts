import {
  headlessChromium,
  installedChromium,
} from '@prizestash/verifier/browser/installed-chromium';

/**
 * Chromium as visitors have it. The headless shell lacks autofill, popup blocking and the back/forward
 * cache.
 */
export const chromiumPath = installedChromium() ?? '/usr/bin/chromium';

/** The same engine without windows, for half of the processor time. */
export const shellPath = headlessChromium() ?? chromiumPath;

/** Options of the Chromium that tests start. */
export const launchOptions = (executablePath: string) => ({
  executablePath,
  args: [
    '--no-sandbox',
    // Draws on the processor, and imitates no graphics card.
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
