import { useSite } from '@prizestash/shared/site';
import { PageHeading, Prose } from '@prizestash/shared/ui';
import { Contents } from './contents';
import { fillsOf } from './fills';
import type { LegalDocument, TextDate } from './legal-document';
import { LegalText } from './legal-text';
import styles from './reading-page.module.css';
import { useAnchor } from './use-anchor';

/**
 * A legal text to read: contents, numbered sections, anchors, and nothing hidden, so that the
 * browser's search and a printer find all of it. It needs no script.
 */
export function ReadingPage({ document }: { document: LegalDocument }) {
  const fills = fillsOf(useSite());
  useAnchor();
  return (
    <article className={styles.page}>
      <div className={styles.heading}>
        <PageHeading>{document.title}</PageHeading>
        <p className={styles.facts}>
          Last updated <Day day={document.updated} /> · Version {document.version} · In effect since{' '}
          <Day day={document.effective} />
        </p>
      </div>
      <Contents sections={document.sections} />
      <Prose className={styles.text}>
        <LegalText nodes={document.introduction} fills={fills} />
        {document.sections.map(({ number, id, title, nodes }) => (
          <section key={id} id={id} className={styles.section}>
            <h2>
              <span className={styles.number}>{number}.</span> {title}{' '}
              <a href={`#${id}`} className={styles.anchor} aria-label={`Link to section ${number}`}>
                #
              </a>
            </h2>
            <LegalText nodes={nodes} fills={fills} />
          </section>
        ))}
        <div className={styles.changes}>
          <p>
            <strong>Changes to this text</strong>
          </p>
          <ul>
            {document.changes.map(({ version, date, what }) => (
              <li key={version}>
                Version {version}, <Day day={date} />: {what}
              </li>
            ))}
          </ul>
        </div>
      </Prose>
    </article>
  );
}

function Day({ day }: { day: TextDate }) {
  return <time dateTime={day.iso}>{day.text}</time>;
}
