import { Sandbox } from './sandbox';
import { readFileSync } from 'node:fs';
import type { ContactContract } from '@prizestash/shared/contact-contract';
import type { RemoteManifest } from '@prizestash/shared/remote';
import { singletonNames } from '@prizestash/release-store/release-format/singletons';
import { DeliveryError } from '@prizestash/release-store/delivery-error';

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

/** Loading a build renders nothing; a second is usual on a busy machine. */
const TIMEOUT_MS = 20_000;

interface NodeBuildMetadata {
  readonly manifest: RemoteManifest;
  /** The contact that its package was built against. */
  readonly contact: ContactContract | null;
}

/** Fakes of the singletons: the module is loaded, but nothing is rendered. */
const fakeSingletons = `Object.fromEntries(${JSON.stringify(singletonNames)}.map((name) =>
  [name, new Proxy(function () {}, { get: () => () => undefined })]))`;

const metadata = `JSON.stringify({
  manifest: (build.manifest ?? build.default?.manifest) ?? null,
  contact: build.contactContract ?? null,
})`;

/**
 * Reads the metadata of a package's Node build, in the engine in which promotion renders its pages.
 * A remote module holds its manifest, and the shell exports its own.
 */
export async function readNodeBuild(serverFile: string, name: string): Promise<NodeBuildMetadata> {
  const fail = (reason: string): never => {
    throw new DeliveryError('build-failed', `the Node build of ${name} ${reason}`);
  };
  const sandbox = await Sandbox.create(TIMEOUT_MS);
  const source = readFileSync(serverFile, 'utf8');
  const json = await (async () => {
    loadNodeBuild(sandbox, 'build', { name, source, base: '/' }, fakeSingletons);
    return sandbox.evaluate(metadata, name);
  })().catch((error: Error) => fail(`does not load: ${error.message}`));
  const found = JSON.parse(json) as NodeBuildMetadata;
  return found.manifest ? found : fail('exports no manifest');
}
