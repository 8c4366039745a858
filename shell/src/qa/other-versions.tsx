import { useState } from 'react';
import { linkTo } from './bug-report';

interface Version {
  readonly version: string;
  /** A release set that has it. */
  readonly set: string;
  readonly state: string;
}

type Versions = Readonly<Record<string, readonly Version[]>>;

/** What the host says of the page's release set; null when it lists no versions. */
async function fetchVersions(): Promise<Versions | null> {
  const set = new URLSearchParams(window.location.search).get('set');
  const query = set === null ? '' : `?set=${encodeURIComponent(set)}`;
  try {
    const response = await fetch(`/.well-known/prizestash-versions.json${query}`);
    return response.ok ? ((await response.json()) as Versions) : null;
  } catch {
    return null;
  }
}

/** Opens this page with another release set. */
const openSet = (set: string) =>
  window.location.assign(linkTo({ address: window.location.href, set }));

/**
 * Opens the page with another version of a package.
 * @param current id of the page's release set.
 */
export function OtherVersions({ current }: { current: string }) {
  const [versions, setVersions] = useState<Versions | null>();
  const load = async () => setVersions(await fetchVersions());
  if (versions === undefined) {
    return (
      <button type="button" onClick={() => void load()}>
        Other versions
      </button>
    );
  }
  const several = Object.entries(versions ?? {}).filter(([, released]) => released.length > 1);
  return (
    <>
      {versions === null && <p>This host lists no versions.</p>}
      {several.map(([name, released]) => (
        <p key={name}>
          <label>
            <span>{`${name} `}</span>
            <select value="" onChange={({ target }) => openSet(target.value)}>
              <option value="">{`${released.length} released`}</option>
              {released.map(({ version, set, state }) => (
                <option key={version} value={set}>
                  {`${version} (${set === current ? 'shown' : state})`}
                </option>
              ))}
            </select>
          </label>
        </p>
      ))}
      <p>
        Any other version: <code>{'npm run promote -- <package>@<version> --preview'}</code>
      </p>
    </>
  );
}
