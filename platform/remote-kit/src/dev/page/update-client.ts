/** Runs on the page with each build of a package, and takes over the modules of the next build. */

import { canRefresh, performReactRefresh } from './refresh-runtime.cjs';

declare const __webpack_module__: {
  readonly hot: { check(apply: true): Promise<readonly unknown[] | null> };
};
type LoadScript = (url: string, done: unknown, key?: string, chunk?: string | number) => void;
/** webpack's: `l` loads a script, `h` returns the hash of the build. */
declare const __webpack_require__: { l: LoadScript; h(): string };
/** webpack's, from which files of this build are loaded. */
declare let __webpack_public_path__: string;

/** A build on the page, as the script of `LiveReload` uses it. */
interface UpdatableBuild {
  /** URL folder of the newest build that the page knows; files that it loads later are from there. */
  base: string;
  /**
   * Takes over the modules of newer builds.
   * @param hash webpack's, of the newest.
   * @returns whether the page shows it.
   */
  update(hash: string): Promise<boolean>;
}

const page = globalThis as { updatableBuilds?: Record<string, UpdatableBuild> };

/** Several builds may have followed the one on the page. */
async function updateTo(hash: string): Promise<boolean> {
  while (__webpack_require__.h() !== hash && (await __webpack_module__.hot.check(true)));
  performReactRefresh();
  return __webpack_require__.h() === hash && canRefresh();
}

const load = __webpack_require__.l;
// Without the chunk, whose integrity is that of this build: later ones have files of the same names.
__webpack_require__.l = (url, done, key) => load(url, done, key);

const name = /\/packages\/([^/]+)\//.exec(__webpack_public_path__)?.[1] ?? '';
let last: Promise<boolean> = Promise.resolve(true);
(page.updatableBuilds ??= {})[name] = {
  get base() {
    return __webpack_public_path__;
  },
  set base(next) {
    __webpack_public_path__ = next;
  },
  update: (hash) => (last = last.catch(() => false).then(() => updateTo(hash))),
};
