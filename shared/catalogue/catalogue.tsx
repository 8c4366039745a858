import { actions } from './pages/actions';
import { fields } from './pages/fields';
import { messages } from './pages/messages';
import { progress } from './pages/progress';
import { surfaces } from './pages/surfaces';
import { text } from './pages/text';
import type { ComponentPage } from './component-page';
import styles from './catalogue.module.css';
import { TokensPage } from './tokens-page';

/** One page for each component of `@prizestash/shared/ui`; a test compares the list with the exports. */
export const pages: readonly ComponentPage[] = [
  actions,
  fields,
  messages,
  surfaces,
  progress,
  text,
].flat();

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
