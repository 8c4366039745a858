import type { BrowserType, LaunchOptions } from '@playwright/test';
import { phoneSize, type DeviceSettings, type Engine } from './engine';

/** Chromium or Firefox, driven by Playwright. */
export function playwrightEngine(browserType: BrowserType, options: LaunchOptions): Engine {
  const browser = browserType.launch(options);

  /** Playwright cannot emulate settings in a released Firefox, which reads them from preferences. */
  async function newFirefoxPage({ dark, reducedMotion, size = phoneSize }: DeviceSettings) {
    const preferences = {
      'ui.systemUsesDarkTheme': dark ? 1 : 0,
      'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
    };
    const separate =
      dark || reducedMotion
        ? await browserType.launch({ ...options, firefoxUserPrefs: preferences })
        : undefined;
    const context = await (separate ?? (await browser)).newContext({ viewport: size });
    return {
      page: await context.newPage(),
      close: () => (separate ?? context).close(),
    };
  }

  async function newChromiumPage({ dark, reducedMotion, size = phoneSize }: DeviceSettings) {
    const context = await (
      await browser
    ).newContext({
      viewport: size,
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    });
    return { page: await context.newPage(), close: () => context.close() };
  }

  return {
    newPage: browserType.name() === 'firefox' ? newFirefoxPage : newChromiumPage,
    stop: async () => (await browser).close(),
  };
}
