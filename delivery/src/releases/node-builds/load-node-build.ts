import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import vm from 'node:vm';
import { DeliveryError } from '../../delivery-error';

type Require = (request: string) => unknown;
type Run = (
  exports: object,
  require: Require,
  module: { exports: object },
  ...globals: unknown[]
) => void;

/** Enough for the builds of two release sets. */
const MAX_COMPILED = 12;
const runs = new Map<string, Run>();

/** Compiles a build's file once, because a release never changes. Each run has its own modules. */
function compiled(file: string, names: readonly string[]): Run {
  const key = [file, ...names].join(' ');
  const run =
    runs.get(key) ??
    (vm.compileFunction(readFileSync(file, 'utf8'), names, { filename: file }) as Run);
  // A Map keeps insertion order: the first key is the least recently used one.
  runs.delete(key);
  runs.set(key, run);
  const [oldest] = runs.keys();
  if (runs.size > MAX_COMPILED && oldest) runs.delete(oldest);
  return run;
}

/** Pending timers of a build must not keep the process alive after its pages are written. */
const unrefTimeout = (...timer: Parameters<typeof setTimeout>) => setTimeout(...timer).unref();

/**
 * Runs a package's Node build and returns what it exports.
 *
 * @param file the build's `server.js`.
 * @param provided the singletons that the shell provides. Only these and Node's own modules can be
 * required, so that a page does not depend on what is installed where it is prerendered.
 * @param globals additional global variables.
 * @throws {DeliveryError} when the build imports a module that is not provided, or throws.
 */
export function loadNodeBuild<T>(
  file: string,
  provided: Readonly<Record<string, unknown>> = {},
  globals: Readonly<Record<string, unknown>> = {},
): T {
  const known = { setTimeout: unrefTimeout, ...globals };
  const names = ['exports', 'require', 'module', ...Object.keys(known)];
  const run = compiled(file, names);
  const requireProvided: Require = (request) => {
    if (Object.hasOwn(provided, request)) return provided[request];
    if (builtinModules.includes(request.replace(/^node:/, ''))) return require(request);
    throw new DeliveryError(
      'build-failed',
      `${file} imports ${request}, which the shell does not provide`,
    );
  };
  const module = { exports: {} };
  try {
    run(module.exports, requireProvided, module, ...Object.values(known));
  } catch (error) {
    if (error instanceof DeliveryError) throw error;
    throw new DeliveryError('build-failed', `${file} does not load: ${String(error)}`);
  }
  return module.exports as T;
}
