import { attributionOf } from '@prizestash/shared/site';
import { benchChoices, type BenchChoice, type BenchOptions } from './options';
import classes from './bench-panel.module.css';

const labels: Readonly<Record<BenchChoice, string>> = {
  'bench-contact': 'Stored contact',
  'bench-api': 'The entry API answers',
  'bench-partner': 'Partners',
  'bench-gpc': 'Global Privacy Control',
};

/** Opens the page anew with another choice: most of them matter only while a page loads. */
function choose(name: string, value: string): void {
  const url = new URL(window.location.href);
  url.searchParams.set(name, value);
  window.location.assign(url);
}

/** The bench's choices, each a query parameter of the page. */
export function BenchPanel({ options }: { options: BenchOptions }) {
  return (
    <aside className={classes['panel']} aria-label="Bench">
      {(Object.keys(benchChoices) as BenchChoice[]).map((name) => (
        <label key={name} className={classes['choice']}>
          {labels[name]}
          <select value={options[name]} onChange={(event) => choose(name, event.target.value)}>
            {benchChoices[name].map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      ))}
      <label className={classes['choice']}>
        utm_source
        <input
          defaultValue={attributionOf()}
          onBlur={(event) => choose('utm_source', event.target.value)}
        />
      </label>
    </aside>
  );
}
