import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import vm from 'node:vm';

type Require = (request: string) => unknown;
type Run = (
  exports: object,
  require: Require,
  module: { exports: object },
  ...globals: unknown[]
) => void;

/** More than one promotion loads: the builds of the set before and of the next. */
const RUNS_KEPT = 12;
const runs = new Map<string, Run>();

/** A build's file as a function. A release never changes, so it is compiled once; each run is a build of its own. */
function compiled(file: string, names: readonly string[]): Run {
  const key = [file, ...names].join(' ');
  const run =
    runs.get(key) ??
    (vm.compileFunction(readFileSync(file, 'utf8'), names, { filename: file }) as Run);
  // Put last, so that the first is the one that was not asked for the longest.
  runs.delete(key);
  runs.set(key, run);
  const [oldest] = runs.keys();
  if (runs.size > RUNS_KEPT && oldest) runs.delete(oldest);
  return run;
}

/** What a build still waits for does not keep the program from ending that only wrote its pages. */
const passingTimeout = (...timer: Parameters<typeof setTimeout>) => setTimeout(...timer).unref();

/**
 * Runs a package's Node build and returns what it exports.
 *
 * @param file the build's `server.js`.
 * @param provided the singletons that the shell hands over; anything else but Node's own modules
 * is not to be had, so that a page never depends on what is installed where it is written.
 * @param globals names that the build finds as global variables besides Node's own.
 * @throws {Error} when the build asks for a module that nobody provides.
 */
export function loadNodeBuild<T>(
  file: string,
  provided: Readonly<Record<string, unknown>> = {},
  globals: Readonly<Record<string, unknown>> = {},
): T {
  const known = { setTimeout: passingTimeout, ...globals };
  const names = ['exports', 'require', 'module', ...Object.keys(known)];
  const run = compiled(file, names);
  const requireProvided: Require = (request) => {
    if (Object.hasOwn(provided, request)) return provided[request];
    if (builtinModules.includes(request.replace(/^node:/, ''))) return require(request);
    throw new Error(`${file} asks for ${request}, which the shell does not provide`);
  };
  const module = { exports: {} };
  run(module.exports, requireProvided, module, ...Object.values(known));
  return module.exports as T;
}
