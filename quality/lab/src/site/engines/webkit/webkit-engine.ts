import path from 'node:path';
import type { Capabilities } from 'selenium-webdriver';
import { loadSelenium } from '../../../on-demand/programs';
import { findWpeBrowser } from '../installed';
import { phoneSize, type DeviceSettings, type Engine, type EnginePage } from '../engine';
import { startDriver, type WebKitPort } from './start-driver';
import { WebKitPage } from './webkit-page';

function capabilitiesOf(port: WebKitPort, settings: DeviceSettings): Capabilities {
  const { Capabilities } = loadSelenium();
  const { dark, reducedMotion, size = phoneSize } = settings;
  if (port === 'wpe') {
    const args = ['--automation', '--headless'];
    return new Capabilities({ 'wpe:browserOptions': { binary: findWpeBrowser(), args } });
  }
  const binary = path.join(__dirname, 'webkit-window.py');
  const args = [`${size.width}x${size.height}`];
  if (dark) args.push('--dark');
  if (reducedMotion) args.push('--reduced-motion');
  return new Capabilities({ 'webkitgtk:browserOptions': { binary, args } });
}

/** WebKit, driven by WebDriver. A driver has one session, so there is one page at a time. */
export async function webKitEngine(port: WebKitPort): Promise<Engine> {
  const { Executor, HttpClient, WebDriver } = loadSelenium();
  const server = await startDriver(port);
  const executor = new Executor(new HttpClient(server.url));
  return {
    async newPage(settings) {
      const driver = WebDriver.createSession(executor, capabilitiesOf(port, settings));
      await driver.getSession();
      return {
        page: new WebKitPage(driver) as unknown as EnginePage,
        // The driver reports an error when the last window closes.
        close: () => driver.quit().catch(() => {}),
      };
    },
    stop: () => server.stop(),
  };
}
