import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { newPerson } from '../people';
import { stackInfo } from '../fixtures';

/** A contact as the claim form stores it after an accepted entry. */
export type StoredContact = Readonly<Record<string, string | boolean>>;

/** A fake entrant whose details need encoding in URLs, HTML and JSON. */
export function newContact(): StoredContact {
  const { month, day, year, phone, ...person } = newPerson();
  return {
    ...person,
    first_name: `${person.first_name} & Zoë`,
    email: person.email.replace('@', '+win@'),
    phone: `+1${phone}`,
    birthday: `${month}/${day}/${year}`,
    tcpa: true,
    id: randomUUID(),
    entry_period: entryPeriodOf(new Date()),
  };
}

/** What the form of the running stack shows. */
const consent = {
  text: 'I agree.',
  recipients: { lead: 'Sandbox Leads', embedded: 'Sandbox Offers', survey: 'Sandbox Surveys' },
  documents: { '/legal/rules': '1.0' },
};

/** The text that the contact store keeps on the device. */
export const storedRecord = (contact: StoredContact, given: object = consent): string =>
  JSON.stringify({ contact: { ...contact, consent: given }, __mps__: { version: 1 } });

interface Visit {
  /** The utm_source value, when an ad brought the visitor. */
  readonly attribution?: string;
  /** What was agreed to; the partners of the stack when left out. */
  readonly given?: object;
  /** Address of the site; the stack's own when left out. */
  readonly site?: string;
}

/** Stores the contact of an accepted entry on this device, as the claim form does. */
export async function enterOnDevice(
  page: Page,
  contact: StoredContact,
  { attribution, given, site = stackInfo().siteUrl }: Visit = {},
): Promise<void> {
  if (attribution) {
    const value = encodeURIComponent(attribution);
    await page.context().addCookies([{ name: 'utm_source', value, url: site }]);
  }
  // A document without scripts: opening a page would take a third of a test.
  await page.goto(`${site}/robots.txt`);
  await page.evaluate(
    (record) => localStorage.setItem('root', record),
    storedRecord(contact, given),
  );
}
