import { useEffect, useState } from 'react';
import type { ReleaseSet } from '@prizestash/shared/remote';
import type { PageLoader } from '../remotes/page-loader';
import { MAIN_ID } from '../routing/route-change-effects';
import { regionsOf, type Region } from './regions';

interface OverlayProps {
  readonly set: ReleaseSet;
  readonly loader: PageLoader;
  onClose(): void;
}

/** The current regions, updated whenever the page's content changes. */
function useRegions({ set, loader }: OverlayProps): Region[] {
  const read = () => regionsOf(set, window.location.pathname, (path) => loader.version(path));
  const [regions, setRegions] = useState(read);
  useEffect(() => {
    const update = () => setRegions(read());
    const unsubscribe = loader.subscribe(update);
    const observer = new MutationObserver(update);
    const main = document.getElementById(MAIN_ID);
    if (main) observer.observe(main, { childList: true, subtree: true });
    return () => {
      unsubscribe();
      observer.disconnect();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- set and loader never change within a document
  }, []);
  return regions;
}

function Version({ version, replaces }: Region) {
  if (!version) return <>none yet</>;
  return (
    <>
      {version}
      {replaces && <strong> in place of {replaces}</strong>}
    </>
  );
}

/** For QA: the release set of this page and the version of each region. */
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
      {/* Focusable, because it scrolls on narrow screens. */}
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
