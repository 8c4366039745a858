import browserslist from 'browserslist';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

/** esbuild's names of the engines that a target can name. */
const engines: Readonly<Record<string, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  ios_saf: 'ios',
  safari: 'safari',
};

/**
 * The oldest supported version of each engine, as esbuild's targets: for example `chrome99`. They
 * come from the file `browserslist` of the repository.
 */
export function esbuildTargets(): string[] {
  const oldest = new Map<string, number>();
  for (const browser of browserslist(null, { path: repositoryRoot })) {
    const [name = '', version = ''] = browser.split(' ');
    const engine = engines[name];
    if (!engine) continue;
    oldest.set(engine, Math.min(oldest.get(engine) ?? Infinity, parseFloat(version)));
  }
  return [...oldest].map(([engine, version]) => `${engine}${version}`).sort();
}

/**
 * Runs before the shell's main file, and stops it in a browser that is older than the supported ones:
 * half of the site's script would run there. Chrome 99, Safari 15.4 and Firefox 92 have both
 * properties. `.unsupported-browser` in `shared/src/ui/base.css` has the same condition.
 */
export const supportCheck = `if(!CSS.supports("(accent-color:auto) and (text-emphasis:none)"))throw new Error("PrizeStash does not support this version of the browser.");`;
