import { useSite } from '@prizestash/shared/site';
import { PageHeading, Prose } from '@prizestash/shared/ui';
import { TableOfContents } from './table-of-contents';
import { placeholderValues, LegalText } from './legal-text';
import type { LegalDocument, TextDate } from './legal-document';
import styles from './legal-document-page.module.css';

/**
 * The page of a legal text: table of contents and numbered sections, which it links to. No section is
 * collapsed, so that find-in-page and print include the whole text. It works without script.
 */
export function LegalDocumentPage({ document }: { document: LegalDocument }) {
  const values = placeholderValues(useSite());
  return (
    <article className={styles.page}>
      <div className={styles.heading}>
        <PageHeading>{document.title}</PageHeading>
      </div>
      <p className={styles.metadata}>
        Last updated <Day day={document.updated} />{' '}
        {`· Version ${document.version} · In effect since`} <Day day={document.effective} />.
      </p>
      <TableOfContents sections={document.sections} />
      <Prose className={styles.text}>
        <LegalText nodes={document.introduction} values={values} />
        {document.sections.map(({ number, id, title, nodes }) => (
          <section key={id} className={styles.section}>
            <h2>
              {/* Not of the section: reader views leave out an element with the id `sponsor`. */}
              <a id={id} className={styles.title}>
                <span className={styles.number}>{`${number}.`}</span> {title}
              </a>
            </h2>
            <LegalText nodes={nodes} values={values} />
          </section>
        ))}
        <div className={styles.changes}>
          <p>
            <strong>Changes to this text</strong>
          </p>
          <ul>
            {document.changes.map(({ version, date, what }) => (
              <li key={version}>
                {`Version ${version}, `}
                <Day day={date} />
                {`: ${what}`}
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
