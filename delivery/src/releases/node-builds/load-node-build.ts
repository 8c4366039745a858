import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { DeliveryError } from '../../delivery-error';
import { isAllowedModule } from './allowed-modules';

type Require = (request: string) => unknown;
type Run = (
  exports: object,
  require: Require,
  module: { exports: object },
  ...globals: unknown[]
) => void;

/** Pending timers of a build must not keep the process alive after its pages are written. */
const unrefTimeout = (...timer: Parameters<typeof setTimeout>) => setTimeout(...timer).unref();

/**
 * Runs a package's Node build and returns what it exports.
 *
 * @param file the build's `server.js`.
 * @param provided the singletons that the shell provides. Only these and the modules of Node that
 * compute can be required, so that a page does not depend on where it is prerendered.
 * @param globals additional global variables.
 * @throws {DeliveryError} when the build requires another module.
 */
export function loadNodeBuild<T>(
  file: string,
  provided: Readonly<Record<string, unknown>> = {},
  globals: Readonly<Record<string, unknown>> = {},
): T {
  const known = { setTimeout: unrefTimeout, ...globals };
  const names = ['exports', 'require', 'module', ...Object.keys(known)];
  const run = vm.compileFunction(readFileSync(file, 'utf8'), names, { filename: file }) as Run;
  const requireProvided: Require = (request) => {
    if (Object.hasOwn(provided, request)) return provided[request];
    if (isAllowedModule(request)) return require(request);
    throw new DeliveryError(
      'release-set-refused',
      `the Node build requires ${request}, which neither the shell nor the prerenderer provides`,
    );
  };
  const module = { exports: {} };
  run(module.exports, requireProvided, module, ...Object.values(known));
  return module.exports as T;
}
