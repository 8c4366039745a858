import { readFileSync } from 'node:fs';
import type { ContactContract } from '@prizestash/shared/contact-contract';
import type { RemoteManifest } from '@prizestash/shared/remote';
import { singletonNames } from '@prizestash/release-store/release-format/singletons';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { loadNodeBuild } from './node-build';
import { Sandbox } from './sandbox';

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
