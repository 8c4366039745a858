import { attributionOf } from '@prizestash/shared/site';
import remote from 'workbench-remote';
import { workbenchChoices, type WorkbenchChoice, type WorkbenchOptions } from './options';
import styles from './workbench-panel.module.css';

declare const WORKBENCH_COMMIT: string;

const labels: Readonly<Record<WorkbenchChoice, string>> = {
  'workbench-contact': 'Stored contact',
  'workbench-api': 'Entry API response',
  'workbench-partner': 'Partners',
  'workbench-gpc': 'Global Privacy Control',
};

/** Reloads the page with another option, because most options apply only while a page loads. */
function choose(name: string, value: string): void {
  const url = new URL(window.location.href);
  url.searchParams.set(name, value);
  window.location.assign(url);
}

/** The workbench's toolbar: one control for each option. */
export function WorkbenchPanel({ options }: { options: WorkbenchOptions }) {
  return (
    <aside className={styles.panel} aria-label="Workbench">
      {(Object.keys(workbenchChoices) as WorkbenchChoice[]).map((name) => (
        <label key={name} className={styles.choice}>
          {labels[name]}
          <select value={options[name]} onChange={(event) => choose(name, event.target.value)}>
            {workbenchChoices[name].map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      ))}
      <label className={styles.choice}>
        utm_source
        <input
          defaultValue={attributionOf()}
          onBlur={(event) => choose('utm_source', event.target.value)}
        />
      </label>
      <p className={styles.build}>{`${remote.manifest.name} at ${WORKBENCH_COMMIT}`}</p>
    </aside>
  );
}
