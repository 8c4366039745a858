import type { SubmittedContact } from '@prizestash/shared/contact';
import { birthdayOf } from '@prizestash/shared/rules/birthday';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import type { EntryPayload } from '@prizestash/shared/rules/entry-payload';
import { isGender } from '@prizestash/shared/rules/genders';
import { toE164 } from '@prizestash/shared/rules/phone';
import { contactFieldNames, isOptionalField } from '@prizestash/shared/rules/submitted-contact';
import type { Device } from '../device/device';

/**
 * Converts form values to the contact that is stored and sent (docs/product.md, section 3.3): the
 * birthday as one string, the phone as `+1` and ten digits, texts trimmed, without optional fields
 * that are empty.
 * @param values values that passed validation.
 * @throws {RangeError} for values that did not pass validation, which is a programming error.
 */
export function toSubmittedContact(values: ClaimValues): SubmittedContact {
  const birthday = birthdayOf(values);
  if (birthday === null || !isGender(values.gender)) throw new RangeError('The claim is not valid');
  const converted = { ...values, birthday, phone: toE164(values.phone) };
  const details = contactFieldNames.map((name) => {
    const value = converted[name];
    return [name, typeof value === 'string' ? value.trim() : value] as const;
  });
  return Object.fromEntries(
    details.filter(([name, value]) => value !== '' || !isOptionalField(name)),
  ) as unknown as SubmittedContact;
}

/**
 * Builds the request body of the registration call: the contact, the device and the landing page.
 * @throws {RangeError} for values that did not pass validation.
 */
export function toEntryPayload(
  values: ClaimValues,
  device: Device,
  landingPageId: number,
): EntryPayload {
  return {
    ...toSubmittedContact(values),
    device_type: device.type,
    os: device.os,
    landing_page_id: landingPageId,
  };
}
