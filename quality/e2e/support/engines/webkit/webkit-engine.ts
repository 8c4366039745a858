import path from 'node:path';
import { findWpeBrowser } from '../installed';
import { phoneSize, type DeviceSettings, type Engine } from '../engine';
import type { EnginePage } from '../engine-page';
import { startDriver, type WebKitPort } from './start-driver';
import { WebDriverSession } from './web-driver';
import { WebKitPage } from './webkit-page';

function capabilitiesOf(port: WebKitPort, settings: DeviceSettings): object {
  const { dark, reducedMotion, size = phoneSize } = settings;
  if (port === 'wpe') {
    return {
      'wpe:browserOptions': { binary: findWpeBrowser(), args: ['--automation', '--headless'] },
    };
  }
  const args = [`${size.width}x${size.height}`];
  if (dark) args.push('--dark');
  if (reducedMotion) args.push('--reduced-motion');
  return {
    'webkitgtk:browserOptions': { binary: path.join(__dirname, 'webkit-window.py'), args },
  };
}

/** WebKit, driven by WebDriver. A driver has one session, so there is one page at a time. */
export async function webKitEngine(port: WebKitPort): Promise<Engine> {
  const driver = await startDriver(port);
  return {
    async newPage(settings) {
      const session = await WebDriverSession.open(driver.url, capabilitiesOf(port, settings));
      return {
        page: new WebKitPage(session) as unknown as EnginePage,
        close: () => session.close(),
      };
    },
    stop: () => driver.stop(),
  };
}
