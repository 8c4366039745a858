import path from 'node:path';

/** Root folder of the repository. */
export const repositoryRoot = path.resolve(__dirname, '../../..');

/** The packages that are released and put into a set, in the order in which they are built. */
export const releasablePackages = ['shell', 'mfe-claim', 'mfe-offers', 'mfe-legal'] as const;
export type ReleasablePackage = (typeof releasablePackages)[number];

export function isReleasable(name: string): name is ReleasablePackage {
  return (releasablePackages as readonly string[]).includes(name);
}
