import { alert } from './pages/alert';
import { button } from './pages/button';
import { checkboxField } from './pages/checkbox-field';
import { errorSummary } from './pages/error-summary';
import { fieldGroup } from './pages/field-group';
import { fieldRow } from './pages/field-row';
import { scriptUnavailable } from './pages/script-unavailable';
import { pageHeading } from './pages/page-heading';
import { skeleton, stepHeader } from './pages/progress';
import { selectField } from './pages/select-field';
import { card, rosette, split, ticket, winnerTicket } from './pages/surfaces';
import { disclosure, prose, stack, sunday } from './pages/text';
import { textField } from './pages/text-field';
import { textLink } from './pages/text-link';
import type { ComponentPage } from './component-page';
import styles from './catalogue.module.css';
import { TokensPage } from './tokens-page';

/** One page for each component of `@prizestash/shared/ui`; a test compares the list with the exports. */
export const pages: readonly ComponentPage[] = [
  button,
  textLink,
  textField,
  selectField,
  checkboxField,
  fieldGroup,
  fieldRow,
  scriptUnavailable,
  alert,
  errorSummary,
  pageHeading,
  card,
  ticket,
  rosette,
  winnerTicket,
  split,
  stepHeader,
  disclosure,
  skeleton,
  prose,
  stack,
  sunday,
];

interface CatalogueProps {
  /** Name of the component to show; any other value shows the tokens. */
  component: string | null;
}

/** Shows one component in all its states, with links to the other components. */
export function Catalogue({ component }: CatalogueProps) {
  const page = pages.find(({ name }) => name === component);
  const title = page?.name ?? 'Tokens';
  return (
    <div className={styles.page}>
      <nav className={styles.nav} aria-label="Design system">
        {['Tokens', ...pages.map(({ name }) => name)].map((name) => (
          <a key={name} href={`?component=${name}`} className={styles.link}>
            {name}
          </a>
        ))}
      </nav>
      <main className={styles.main}>
        <h1>{title}</h1>
        <p>{page?.purpose ?? 'Colors and type sizes that components use.'}</p>
        {!page && <TokensPage />}
        {Object.entries(page?.states ?? {}).map(([title, state]) => (
          <section key={title} className={styles.state} aria-label={title}>
            <p className={styles.title}>{title}</p>
            {state}
          </section>
        ))}
      </main>
    </div>
  );
}
