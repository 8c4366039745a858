import { readFileSync } from 'node:fs';
import type { ContactContract } from '@prizestash/shared/contact-contract';
import type { RemoteManifest } from '@prizestash/shared/remote';
import { loadNodeBuild } from './load-node-build';
import { singletonNames } from '../../build/singletons';

/** Enough of the singletons for a remote module to be loaded without rendering a page. */
const unusedSingletons = Object.fromEntries(
  singletonNames.map((name) => [name, new Proxy(function () {}, { get: () => () => undefined })]),
);

/** What a Node build says of its package. */
export interface NodeBuildMetadata {
  readonly manifest: RemoteManifest;
  /** Null for a remote that never asks for the contact store. */
  readonly contact: ContactContract | null;
}

/** How webpack writes that a build asks for the contact store. */
const ASKS_FOR_CONTACT = 'require("@prizestash/shared/contact")';

/**
 * Reads what a package's Node build says: a remote's door carries its manifest, the shell exports
 * its own.
 * @throws {Error} when the build exports no manifest.
 */
export function readNodeBuild(serverFile: string): NodeBuildMetadata {
  const module = loadNodeBuild<{
    manifest?: RemoteManifest;
    default?: { manifest?: RemoteManifest };
    contactContract?: ContactContract;
  }>(serverFile, unusedSingletons);
  const manifest = module.manifest ?? module.default?.manifest;
  if (!manifest) throw new Error(`${serverFile} exports no manifest`);
  const usesContact =
    manifest.name === 'shell' || readFileSync(serverFile, 'utf8').includes(ASKS_FOR_CONTACT);
  return { manifest, contact: (usesContact && module.contactContract) || null };
}
