import { isDeepStrictEqual } from 'node:util';
import { contactContract } from '@prizestash/shared/contact-contract';
import { isDeliveryError, refuseSet } from '@prizestash/release-store/delivery-error';
import type { NodeBuild } from '../../sandbox/node-build';
import { type Details, FakeDevice, type Tab } from './fake-device';

/** A fixture contact. Fields that are not listed get a text with their name. */
const details: Details = {
  gender: '1',
  tcpa: true,
  phone: '+12125550143',
  birthday: '02/29/1988',
  postal_code: '90210',
  email: 'bea.example@example.com',
  entry_period: '2026-11',
  entered_at: '2026-11-21T12:00:00.000Z',
  consent: { text: 'I agree.', recipients: { lead: 'A partner' }, documents: { '/a': '1.0' } },
  sent: [{ partner: 'A partner', details: 'email', at: '2026-11-21T12:01:00.000Z' }],
};

const fieldsOf = (tab: Tab) => (tab.contract ?? contactContract).fields;

/**
 * Requires the contact in a tab, with every field that both tabs' shells hold.
 * @param names of the shell that stores it, of the one that reads it, and of the tab.
 */
async function requireContact(
  reader: Tab,
  writer: Tab,
  written: Details,
  names: readonly [from: string, to: string, place: string],
): Promise<void> {
  const known = await reader.contact();
  const fields = fieldsOf(writer).filter((one) => fieldsOf(reader).includes(one));
  const other = fields.find((field) => !isDeepStrictEqual(known?.[field], written[field]));
  if (known && other === undefined) return;
  const detail = known ? `: ${other} differs` : '';
  const [from, to, place] = names;
  refuseSet('contact', `a contact that ${from} stores is not known to ${to} in ${place}${detail}`);
}

async function verifyDirection(from: NodeBuild, to: NodeBuild): Promise<void> {
  const device = new FakeDevice();
  const writer = await device.openTab(from);
  const otherTab = await device.openTab(to);
  if (!writer) return;
  if (!otherTab) refuseSet('contact', `${to.name} has no contact store`);

  const written = Object.fromEntries(
    fieldsOf(writer).map((field) => [field, details[field] ?? `a ${field}`]),
  );
  writer.add(written);
  device.settle();
  await requireContact(otherTab, writer, written, [from.name, to.name, 'another tab']);
  const later = await device.openTab(to);
  if (!later) refuseSet('contact', `${to.name} has no contact store`);
  await requireContact(later, writer, written, [from.name, to.name, 'a later visit']);

  later.forget();
  device.settle();
  if ((await writer.contact()) || device.items.size > 0) {
    refuseSet(
      'contact',
      `a contact that ${to.name} removes from the device stays with ${from.name}`,
    );
  }
}

/**
 * Runs the contact stores of two shells on one fake device. Each must read what the other stores,
 * in a later visit and in another tab, and each removal must reach the other, so that promotions,
 * rollbacks and open tabs never lose a visitor's details.
 */
export async function verifyStoredContact(live: NodeBuild, next: NodeBuild): Promise<void> {
  try {
    await verifyDirection(live, next);
    await verifyDirection(next, live);
  } catch (error) {
    if (isDeliveryError(error, 'release-set-refused')) throw error;
    refuseSet(
      'contact',
      `the contact stores of ${live.name} and ${next.name} are not compatible: ${(error as Error).message}`,
    );
  }
}
