import { test as base, expect } from '@playwright/test';
import { stackInfo, type StackInfo } from '../fixtures';
import type { DeviceSettings, Engine, OpenedPage, EnginePage } from './engine';
import { isInstalled } from './installed';
import { playwrightEngine } from './playwright-engine';
import type { WebKitPort } from './webkit/start-driver';
import { webKitEngine } from './webkit/webkit-engine';

/** What a project sets. */
export interface EngineOptions {
  /** Which WebKit a project runs; null for the browser that Playwright runs. */
  readonly webKitPort: WebKitPort | null;
}

interface Fixtures {
  readonly stack: StackInfo;
  /**
   * Opens a page of the running stack, or any URL, without stored data. Closes the page that was
   * opened before.
   */
  readonly openPage: (url: string, settings?: DeviceSettings) => Promise<EnginePage>;
}

/** The `test` of the specs that run in every engine. */
export const test = base.extend<Fixtures, EngineOptions & { engine: Engine | null }>({
  webKitPort: [null, { option: true, scope: 'worker' }],
  engine: [
    async ({ webKitPort, playwright, browserName, launchOptions }, provide, { project }) => {
      if (!isInstalled(project.name)) return provide(null);
      const engine = webKitPort
        ? await webKitEngine(webKitPort)
        : playwrightEngine(playwright[browserName], launchOptions);
      await provide(engine);
      await engine.stop();
    },
    { scope: 'worker' },
  ],
  stack: async ({}, provide) => provide(stackInfo()),
  openPage: async ({ engine, stack }, provide, { project, skip }) => {
    if (!engine) return skip(true, `${project.name} is not installed`);
    let opened: OpenedPage | undefined;
    await provide(async (url, settings = {}) => {
      const open = async () => {
        await opened?.close();
        opened = await engine.newPage(settings);
        await opened.page.goto(new URL(url, stack.siteUrl).href);
        await opened.page.waitForFunction(() => document.readyState === 'complete', {});
        return opened.page;
      };
      return open().catch((error: Error) => {
        // Rarely, WebKit reports no load of the first page of a session, or responds to no script in it.
        if (error.name === 'TimeoutError') return open();
        throw error;
      });
    });
    await opened?.close();
  },
});

export { expect };
