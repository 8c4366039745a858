import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * Scrolls a page in WebKitGTK, opens a page of another site and goes back.
 * @param top where to scroll to, in CSS pixels.
 * @returns where the page is then, in CSS pixels.
 */
export async function scrollAfterBack(url: string, top: number, other: string): Promise<number> {
  const script = path.join(__dirname, 'webkit-back.py');
  const command = ['-a', '/usr/bin/python3', script, url, String(top), other];
  const { stdout } = await promisify(execFile)('xvfb-run', command, {
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' },
    timeout: 60_000,
  });
  return Number(stdout);
}
