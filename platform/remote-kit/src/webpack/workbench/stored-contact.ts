import { contactVersion } from '@prizestash/shared/contact-contract';
import type { WorkbenchOptions } from './options';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A fixture contact of a person who has entered. */
const contact = {
  id: 'workbench-entry',
  entry_period: '2026-11',
  first_name: 'Bea',
  last_name: 'Example',
  email: 'bea.example@example.com',
  gender: '1',
  phone: '+12125550143',
  birthday: '02/29/1988',
  street: '12 Sample Street',
  city: 'Sampleton',
  state: 'California',
  postal_code: '90210',
  tcpa: true,
};

/**
 * The text to store for an option of the workbench.
 * @returns null when nothing is to be stored.
 */
export function storedContactText(
  choice: Exclude<WorkbenchOptions['workbench-contact'], 'keep'>,
  nowMs: number,
): string | null {
  const record = (expireInTimestamp: number) =>
    JSON.stringify({ contact, __mps__: { version: contactVersion, expireInTimestamp } });
  switch (choice) {
    case 'none':
      return null;
    case 'full':
      return record(nowMs + DAY_MS - 1000);
    case 'expired':
      return record(nowMs - 1000);
    case 'corrupt':
      return '{"contact":{"first_name":';
  }
}
