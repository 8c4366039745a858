import { cpSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { configFileOf } from '../packages';
import { replaceWholeFiles } from './built-files';

/** In which pages load an update from this process, before it is busy with another build. */
const UPDATE_MS = 200;

type ConfigFunction = (env: object, argv: { mode: string }) => Configuration | Configuration[];

export interface BuildListener {
  /** A build starts because a source has changed. */
  building(): void;
  /** The build for browsers has succeeded. */
  updated(hash: string): void;
  /**
   * A build has succeeded. The next one waits for the end of this call, so that the last one stays.
   * @param hash differs from that of a build of other sources.
   * @param copy of the build, with `web/` and `node/`, which the listener removes.
   */
  built(hash: string, copy: string): Promise<void>;
  failed(message: string): void;
}

/** Loads the function of the webpack configuration in a folder. */
export async function configOf(folder: string): Promise<ConfigFunction> {
  const file = pathToFileURL(configFileOf(folder)).href;
  return ((await import(file)) as { default: ConfigFunction }).default;
}

/**
 * Builds a package, and again whenever its sources change, as `npm run dev` needs it: not minified.
 * @param version by which the page and the container are named.
 * @param output receives the builds; their copies are beside it.
 * @param change of the configuration of the build for browsers.
 */
export async function watchBuilds(
  folder: string,
  version: string,
  output: string,
  listener: BuildListener,
  change = (web: Configuration) => web,
) {
  const configure = await configOf(folder);
  process.env['PACKAGE_VERSION'] = version;
  process.env['BUILD_OUTPUT'] = output;
  const [web = {}, ...others] = [configure({}, { mode: 'development' })].flat();
  const configs: Configuration[] = [change(web), ...others];
  // One after the other, so that pages are updated before the rest is built.
  const compiler = webpack(Object.assign(configs, { parallelism: 1 }));
  compiler.compilers.forEach(replaceWholeFiles);
  for (const { hooks } of compiler.compilers.slice(1)) {
    hooks.watchRun.tapPromise('dev', () => delay(UPDATE_MS));
  }
  compiler.compilers[0]?.hooks.done.tap('dev', (stats) => {
    if (!stats.hasErrors()) listener.updated(stats.hash ?? '');
  });
  compiler.hooks.watchRun.tap('dev', () => listener.building());
  let builds = 0;
  let taking: Promise<void> = Promise.resolve();
  const take = async (hash: string) => {
    builds += 1;
    const copy = `${output}-${builds}`;
    // The next build replaces the files. By those of updates open pages replace modules.
    cpSync(output, copy, { recursive: true, filter: (file) => !file.includes('.hot-update.') });
    taking = taking.catch(() => {}).then(() => listener.built(hash, copy));
    await taking;
  };
  const watching = compiler.watch({ aggregateTimeout: 30 }, (error, stats) => {
    if (error) return listener.failed(String(error.stack ?? error));
    if (!stats || stats.hasErrors()) {
      return listener.failed(stats?.toString({ preset: 'errors-only', colors: true }) ?? '');
    }
    take(stats.hash).catch(({ message }: Error) => listener.failed(message));
  });
  return { close: () => new Promise((resolve) => watching?.close(resolve)) };
}
