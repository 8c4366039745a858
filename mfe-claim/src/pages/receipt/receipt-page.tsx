import { observer } from 'mobx-react-lite';
import { useContact, type Contact } from '@prizestash/shared/contact';
import { paths } from '@prizestash/shared/paths';
import { saveFile } from '@prizestash/shared/save-file';
import { useSite } from '@prizestash/shared/site';
import {
  Button,
  ButtonLink,
  Card,
  PageHeading,
  ScriptUnavailable,
  Skeleton,
} from '@prizestash/shared/ui';
import { EntryDrawings } from './entry-drawings';
import { receiptLines, receiptText } from './receipt-lines';
import styles from './receipt-page.module.css';

/** Reserved while the contact loads. SVG 1.1 accepts no `rem`, so the height is in pixels. */
const receiptHeightPx = 384;

function Receipt({ contact }: { contact: Contact }) {
  const lines = receiptLines(contact, useSite());
  return (
    <>
      <div className={styles.actions}>
        <Button onClick={() => window.print()}>Print</Button>
        <Button
          variant="secondary"
          onClick={() => saveFile('prizestash-entry.txt', receiptText(lines), 'text/plain')}
        >
          Save as a file
        </Button>
      </div>
      <Card className={styles.paper}>
        <dl className={styles.lines}>
          {lines.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {contact.entered_at && <EntryDrawings enteredAt={contact.entered_at} />}
    </>
  );
}

/** `/receipt`: the entry that this device stores, to print or save. */
function ReceiptPage() {
  const { settled, contact } = useContact();
  return (
    // Reader views keep all of what this id names, and else the list alone.
    <div id="entry" className={styles.page} aria-busy={!settled}>
      <PageHeading lead="We show your details on this device for 24 hours, so keep a copy.">
        Your entry receipt
      </PageHeading>
      {!settled && (
        <>
          <ScriptUnavailable>
            <p>
              Your browser is too old, or the scripts of this page did not load, so your receipt
              cannot be shown. Your entry counts all the same.
            </p>
          </ScriptUnavailable>
          <Skeleton height={receiptHeightPx} />
        </>
      )}
      {settled && contact && <Receipt contact={contact} />}
      {settled && !contact && (
        <>
          <p>We found no entry on this device.</p>
          <p>
            <ButtonLink to={paths.apply}>Enter for free</ButtonLink>
          </p>
        </>
      )}
    </div>
  );
}

export default observer(ReceiptPage);
