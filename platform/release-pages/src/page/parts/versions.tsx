import type { ReactElement } from 'react';

/** The last part of a version, which differs with its content: `1.0.0-ab12cd3-0ffb0e5f` is `0ffb0e5f`. */
export const shortVersion = (version: string): string => version.split('-').at(-1) ?? version;

/** The short name of a release set: its last eight digits. */
export const shortSet = (id: string): string => id.slice(-8);

export function Version({ version }: { version: string }): ReactElement {
  return <code title={version}>{shortVersion(version)}</code>;
}
