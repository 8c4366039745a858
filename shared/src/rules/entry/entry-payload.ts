import type { DeviceType } from './device-types';
import { contactFieldNames, type SubmittedContact } from './submitted-contact';

/** The body of the registration call; it has no other fields (docs/product.md, section 3). */
export interface EntryPayload extends SubmittedContact {
  readonly device_type: DeviceType;
  /** Name of the operating system; empty when the browser does not reveal it. */
  readonly os: string;
  /** 21 unless configured otherwise (docs/product.md, section 9). */
  readonly landing_page_id: number;
}

/** The fields of the body. */
export const entryFields = [
  ...contactFieldNames,
  'device_type',
  'os',
  'landing_page_id',
] as const satisfies readonly (keyof EntryPayload)[];
