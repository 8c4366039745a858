import { useEffect, useState } from 'react';
import type { ReleaseSet } from '@prizestash/shared/remote';
import type { PageLoads } from '../remotes/page-loads';
import { MAIN_ID } from '../routing/route-arrival';
import { regionsOf, type Region } from './regions';

interface OverlayProps {
  readonly set: ReleaseSet;
  readonly loads: PageLoads;
  onClose(): void;
}

/** The regions as they are now: read anew whenever the content of the page changes. */
function useRegions({ set, loads }: OverlayProps): Region[] {
  const read = () => regionsOf(set, window.location.pathname, (path) => loads.version(path));
  const [regions, setRegions] = useState(read);
  useEffect(() => {
    const update = () => setRegions(read());
    const stopListening = loads.subscribe(update);
    const observer = new MutationObserver(update);
    const main = document.getElementById(MAIN_ID);
    if (main) observer.observe(main, { childList: true, subtree: true });
    return () => {
      stopListening();
      observer.disconnect();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- set and loads are those of the page, for good
  }, []);
  return regions;
}

function Version({ version, insteadOf }: Region) {
  if (!version) return <>none yet</>;
  return (
    <>
      {version}
      {insteadOf && <strong> in place of {insteadOf}</strong>}
    </>
  );
}

/** For QA: the set of this page, and the release behind each of its regions. */
export function Overlay(props: OverlayProps) {
  const regions = useRegions(props);
  return (
    <section
      aria-label="What this page is made of"
      onKeyDown={({ key }) => {
        if (key === 'Escape') props.onClose();
      }}
    >
      <p>
        Set <b>{props.set.id}</b>
      </p>
      {/* Scrolls on narrow screens, so the keyboard must reach it. */}
      <div tabIndex={0} role="group" aria-label="Regions">
        <table>
          <thead>
            <tr>
              {['Region', 'Package', 'Version', 'Commit'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {regions.map((region) => (
              <tr key={region.name}>
                <th scope="row">{region.name}</th>
                <td>{region.package}</td>
                <td>
                  <Version {...region} />
                </td>
                <td>{region.commit ?? 'none yet'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <button type="button" onClick={props.onClose}>
        Close
      </button>
    </section>
  );
}
