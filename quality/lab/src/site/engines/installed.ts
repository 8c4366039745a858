import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The program of Firefox: FIREFOX_PATH, or the one of Debian's package. */
export const firefoxPath = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

/**
 * The browser of WPE WebKit, which needs no screen. It is in the libraries of this machine's
 * architecture, for example `x86_64-linux-gnu`.
 */
export function findWpeBrowser(): string | undefined {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  return libraries
    .filter((folder) => folder.endsWith('-linux-gnu'))
    .map((folder) => path.join('/usr/lib', folder, 'wpe-webkit-1.1/MiniBrowser'))
    .find((file) => existsSync(file));
}

/** Whether what a project runs beside Chromium is installed. */
export function isInstalled(project: string): boolean {
  const programs: Readonly<Record<string, string>> = {
    firefox: firefoxPath,
    webkit: '/usr/bin/WebKitWebDriver',
    'older-webkit': '/usr/bin/WPEWebDriver',
    storage: '/usr/bin/radosgw',
  };
  return existsSync(programs[project] ?? '/');
}
