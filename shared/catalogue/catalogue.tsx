import { alert } from './parts/alert';
import { button } from './parts/button';
import { checkboxField } from './parts/checkbox-field';
import { errorSummary } from './parts/error-summary';
import { fieldGroup } from './parts/field-group';
import { pageHeading } from './parts/page-heading';
import { skeleton, stepHeader } from './parts/progress';
import { selectField } from './parts/select-field';
import { card, rosette, split, ticket } from './parts/surfaces';
import { disclosure, prose, stack, sunday } from './parts/text';
import { textField } from './parts/text-field';
import { textLink } from './parts/text-link';
import type { Part } from './part';
import styles from './catalogue.module.css';
import { TokensPage } from './tokens-page';

/** Every component of `@prizestash/shared/ui`; a test compares the list with what is exported. */
export const parts: readonly Part[] = [
  button,
  textLink,
  textField,
  selectField,
  checkboxField,
  fieldGroup,
  alert,
  errorSummary,
  pageHeading,
  card,
  ticket,
  rosette,
  split,
  stepHeader,
  disclosure,
  skeleton,
  prose,
  stack,
  sunday,
];

const themes = ['light', 'dark'] as const;

export interface CatalogueProps {
  /** Name of the part to show; anything else shows the tokens. */
  part: string | null;
  theme: string | null;
}

/** One part in all its states, with links to every other part and to the other theme. */
export function Catalogue({ part: name, theme }: CatalogueProps) {
  const part = parts.find((candidate) => candidate.name === name);
  const address = (to: string, inTheme: string | null) =>
    `?${new URLSearchParams({ part: to, ...(inTheme && { theme: inTheme }) })}`;
  return (
    <div className={styles.page}>
      <nav className={styles.nav} aria-label="Design system">
        {['Tokens', ...parts.map((each) => each.name)].map((each) => (
          <a key={each} href={address(each, theme)} className={styles.link}>
            {each}
          </a>
        ))}
      </nav>
      <main className={styles.main}>
        <p className={styles.themes}>
          {themes.map((each) => (
            <a key={each} href={address(part?.name ?? 'Tokens', each)} className={styles.link}>
              {each}
            </a>
          ))}
        </p>
        <h1>{part?.name ?? 'Tokens'}</h1>
        <p>{part?.purpose ?? 'What everything is drawn with.'}</p>
        {!part && <TokensPage />}
        {part?.states.map((state) => (
          <section key={state.title} className={styles.state} aria-label={state.title}>
            <p className={styles.title}>{state.title}</p>
            {state.show}
          </section>
        ))}
      </main>
    </div>
  );
}
