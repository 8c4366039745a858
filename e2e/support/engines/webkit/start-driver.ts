import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../../tools/local/stack/free-port';

/** WebKitGTK follows the current Safari; the WPE WebKit of Debian 12 is about Safari 16. */
export type WebKitPort = 'gtk' | 'wpe';

/** A running WebDriver server. */
export interface WebDriverServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a process that ends with this one. */
function startProcess(command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const end = () => child.kill();
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  return child;
}

/** Starts a virtual screen. @returns its name, for example `:99`. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = startProcess('Xvfb', args, process.env);
  const [number] = await new Promise<string[]>((resolve, reject) => {
    screen.once('error', reject);
    screen.stdout?.once('data', (data: Buffer) => resolve(data.toString().split('\n')));
  });
  return { screen, display: `:${number}` };
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (
      await fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await pause(50);
  }
  throw new Error('the WebDriver server does not respond');
}

/** Starts the driver of WebKitGTK on a virtual screen, or the driver of WPE WebKit, which needs none. */
export async function startDriver(port: WebKitPort): Promise<WebDriverServer> {
  const runtimeFolder = mkdtempSync(path.join(tmpdir(), 'prizestash-webkit-'));
  const driverPort = await freePort();
  const screen = port === 'gtk' ? await startScreen() : null;
  const driver = startProcess(
    port === 'gtk' ? 'WebKitWebDriver' : 'WPEWebDriver',
    ['--host=127.0.0.1', `--port=${driverPort}`],
    {
      ...process.env,
      XDG_RUNTIME_DIR: runtimeFolder,
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      ...(screen
        ? { DISPLAY: screen.display, GDK_BACKEND: 'x11' }
        : { EGL_PLATFORM: 'surfaceless' }),
    },
  );
  const url = `http://127.0.0.1:${driverPort}`;
  const stop = async () => {
    driver.kill();
    screen?.screen.kill();
    rmSync(runtimeFolder, { recursive: true, force: true });
  };
  await waitUntilReady(url).catch((error: unknown) => {
    void stop();
    throw error;
  });
  return { url, stop };
}
