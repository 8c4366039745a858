import { readFileSync } from 'node:fs';
import type { ContactContract } from '@prizestash/shared/contact-contract';
import type { RemoteManifest } from '@prizestash/shared/remote';
import { DeliveryError } from '../../delivery-error';
import { loadNodeBuild } from './load-node-build';
import { singletonNames } from '../../build/singletons';

/** Stand-ins for the singletons: the module is loaded, but nothing is rendered. */
const unusedSingletons = Object.fromEntries(
  singletonNames.map((name) => [name, new Proxy(function () {}, { get: () => () => undefined })]),
);

/** Metadata in a Node build. */
export interface NodeBuildMetadata {
  readonly manifest: RemoteManifest;
  /** Null for a remote that does not import the contact store. */
  readonly contact: ContactContract | null;
}

/** How webpack emits an import of the contact store. */
const CONTACT_IMPORT = 'require("@prizestash/shared/contact")';

interface NodeBuild {
  readonly manifest?: RemoteManifest;
  readonly default?: { readonly manifest?: RemoteManifest };
  readonly contactContract?: ContactContract;
}

function load(serverFile: string, name: string): NodeBuild {
  try {
    return loadNodeBuild<NodeBuild>(serverFile, unusedSingletons);
  } catch (error) {
    const { message } = error as Error;
    throw new DeliveryError('build-failed', `the Node build of ${name} does not load: ${message}`);
  }
}

/**
 * Reads the metadata of a package's Node build. A remote module holds its manifest, and the shell
 * exports its own.
 * @throws {DeliveryError} when the build exports no manifest or does not load.
 */
export function readNodeBuild(serverFile: string, name: string): NodeBuildMetadata {
  const module = load(serverFile, name);
  const manifest = module.manifest ?? module.default?.manifest;
  if (!manifest)
    throw new DeliveryError('build-failed', `the Node build of ${name} exports no manifest`);
  const usesContact =
    manifest.name === 'shell' || readFileSync(serverFile, 'utf8').includes(CONTACT_IMPORT);
  return { manifest, contact: (usesContact && module.contactContract) || null };
}
