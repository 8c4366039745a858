import type { Sandbox } from './sandbox';

export interface NodeBuild {
  /** For messages: `<package>@<version>`. */
  readonly name: string;
  readonly source: string;
  /** URL folder of its files for browsers, with a slash at the end. */
  readonly base: string;
}

/**
 * Evaluates a Node build, a CommonJS module, in a sandbox. `__dirname` is the URL folder of its files.
 * @param as the global variable that gets its exports.
 * @param provided an expression for the modules that it may require, by their names.
 * @throws {SandboxError} when it throws, or requires another module.
 */
export function loadNodeBuild(
  sandbox: Sandbox,
  as: string,
  { name, source, base }: NodeBuild,
  provided: string,
): void {
  sandbox.run(
    `var ${as} = ((provided, __dirname) => {
  const module = { exports: {} };
  const { exports } = module;
  const require = (request) => {
    if (Object.hasOwn(provided, request)) return provided[request];
    throw new Error('the Node build requires ' + request + ', which the shell does not provide');
  };
${source}
  return module.exports;
})(${provided}, ${JSON.stringify(base.replace(/\/$/, ''))});`,
    name,
  );
}
