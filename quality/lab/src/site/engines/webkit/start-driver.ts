import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { responds, Program } from '@prizestash/server-kit/program/program';

/** WebKitGTK follows the current Safari; the WPE WebKit of Debian 12 is about Safari 16. */
export type WebKitPort = 'gtk' | 'wpe';

/** The number that a virtual screen has printed. */
const displayOf = ({ output }: Program) => /^\d+$/m.exec(output)?.[0];

function startScreen(): Promise<Program> {
  const size = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  return new Program({
    name: 'Xvfb',
    command: ['Xvfb', '-displayfd', '1', ...size],
    isReady: (screen) => displayOf(screen) !== undefined,
  }).start();
}

/** Starts the driver of WebKitGTK on a virtual screen, or the driver of WPE WebKit, which needs none. */
export async function startDriver(port: WebKitPort) {
  const runtimeFolder = mkdtempSync(path.join(tmpdir(), 'prizestash-webkit-'));
  const driverPort = await freePort();
  const screen = port === 'gtk' ? await startScreen() : null;
  const url = `http://127.0.0.1:${driverPort}`;
  const program = port === 'gtk' ? 'WebKitWebDriver' : 'WPEWebDriver';
  const driver = new Program({
    name: program,
    command: [program, '--host=127.0.0.1', `--port=${driverPort}`],
    env: {
      ...process.env,
      XDG_RUNTIME_DIR: runtimeFolder,
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      ...(screen
        ? { DISPLAY: `:${displayOf(screen)}`, GDK_BACKEND: 'x11' }
        : { EGL_PLATFORM: 'surfaceless' }),
    },
    isReady: responds(`${url}/status`),
  });
  const stop = async () => {
    await Promise.all([driver.stop(), screen?.stop()]);
    rmSync(runtimeFolder, { recursive: true, force: true });
  };
  await driver.start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop };
}
