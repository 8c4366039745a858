import { useEffect, useState } from 'react';
import { contactKey } from '@prizestash/shared/contact-contract';
import type { ReleaseSet } from '@prizestash/shared/remote';
import type { PageLoader } from '../remotes/page-loader';
import { MAIN_ID } from '../routing/route-change-effects';
import { bugReportOf, regionsOf, type Region } from './bug-report';
import { OtherVersions } from './other-versions';

interface OverlayProps {
  readonly set: ReleaseSet;
  readonly loader: PageLoader;
  /** Messages of errors; more are added while the overlay is shown. */
  readonly errors: readonly string[];
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- set and loader never change within a document
  }, []);
  return regions;
}

function Version({ version, replaces }: Region) {
  if (!version) return <span>none yet</span>;
  return (
    <>
      <span>{version}</span>
      {replaces && <strong>{` in place of ${replaces}`}</strong>}
    </>
  );
}

/** Copies a bug report, or shows it where the browser refuses to copy. */
function CopyReport({ read }: { read(): string }) {
  const [shown, setShown] = useState('');
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    const report = read();
    try {
      await navigator.clipboard.writeText(report);
      setIsCopied(true);
    } catch {
      setShown(report);
    }
  };
  return (
    <>
      {shown && <textarea readOnly aria-label="Bug report" rows={8} value={shown} />}
      <button type="button" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy a bug report'}
      </button>
    </>
  );
}

/** For QA: the release set of this page and the version of each region. */
export function Overlay(props: OverlayProps) {
  const regions = useRegions(props);
  const read = () =>
    bugReportOf({
      address: window.location.href,
      set: props.set.id,
      regions,
      userAgent: navigator.userAgent,
      size: [window.innerWidth, window.innerHeight],
      errors: props.errors,
      contact: localStorage.getItem(contactKey),
    });
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
      <OtherVersions current={props.set.id} />
      <CopyReport read={read} />{' '}
      <button type="button" onClick={props.onClose}>
        Close
      </button>
    </section>
  );
}
