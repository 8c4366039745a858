import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { InstallableProgram } from './install-by-apt';

/** A program beside Chromium that a project of the browser tests needs. */
export interface TestProgram extends InstallableProgram {
  /** The project in `quality/e2e/playwright.config.ts`; `storage` runs `quality/e2e/storage`, others `quality/e2e/engines`. */
  readonly project: 'firefox' | 'webkit' | 'older-webkit' | 'storage';
}

/** Finds a file in the libraries of this machine's architecture, for example `x86_64-linux-gnu`. */
function findLibraryFile(relative: string): string | undefined {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  return libraries
    .filter((folder) => folder.endsWith('-linux-gnu'))
    .map((folder) => path.join('/usr/lib', folder, relative))
    .find((file) => existsSync(file));
}

/** The program of Firefox: FIREFOX_PATH, or the one of Debian's package. */
export const firefoxPath = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

/** The browser of WPE WebKit, which needs no screen. */
export const findWpeBrowser = () => findLibraryFile('wpe-webkit-1.1/MiniBrowser');

export const testPrograms: readonly TestProgram[] = [
  {
    name: 'Firefox',
    project: 'firefox',
    packages: ['firefox-esr'],
    isInstalled: () => existsSync(firefoxPath),
  },
  {
    name: 'WebKitGTK',
    project: 'webkit',
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
    isInstalled: () =>
      existsSync('/usr/bin/WebKitWebDriver') &&
      existsSync('/usr/bin/Xvfb') &&
      existsSync('/usr/lib/python3/dist-packages/gi') &&
      findLibraryFile('girepository-1.0/WebKit2-4.1.typelib') !== undefined,
  },
  {
    name: 'WPE WebKit',
    project: 'older-webkit',
    packages: ['wpewebkit-driver', 'libwpewebkit-1.1-0'],
    isInstalled: () => existsSync('/usr/bin/WPEWebDriver') && findWpeBrowser() !== undefined,
  },
  {
    name: 'Ceph',
    project: 'storage',
    packages: ['ceph-mon', 'ceph-osd', 'radosgw'],
    isInstalled: () => existsSync('/usr/bin/radosgw') && existsSync('/usr/bin/ceph-osd'),
  },
];
