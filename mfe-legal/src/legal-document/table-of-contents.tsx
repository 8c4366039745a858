import { Card } from '@prizestash/shared/ui';
import styles from './table-of-contents.module.css';
import type { LegalSection } from './legal-document';

export function TableOfContents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav aria-label="Contents" className={styles.contents} data-whole>
      <Card>
        <p className={styles.title} aria-hidden="true">
          Contents
        </p>
        <ol className={styles.list}>
          {sections.map(({ number, id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className={styles.link}>
                <span className={styles.number}>{`${number}.`}</span> {title}
              </a>
            </li>
          ))}
        </ol>
      </Card>
    </nav>
  );
}
