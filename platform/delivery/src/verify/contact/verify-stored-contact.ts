import { contactContract } from '@prizestash/shared/contact-contract';
import { isDeliveryError, refuseSet } from '../../delivery-error';
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
};

const fieldsOf = (tab: Tab) => (tab.contract ?? contactContract).fields;

/** Requires the contact in a tab, with every field that both tabs' shells hold. */
async function requireContact(
  reader: Tab,
  writer: Tab,
  written: Details,
  refusal: string,
): Promise<void> {
  const known = await reader.contact();
  if (!known) refuseSet(refusal);
  for (const field of fieldsOf(writer).filter((one) => fieldsOf(reader).includes(one))) {
    if (known[field] !== written[field]) {
      refuseSet(`${refusal}: ${field} differs`);
    }
  }
}

async function verifyDirection(from: NodeBuild, to: NodeBuild): Promise<void> {
  const device = new FakeDevice();
  const writer = await device.openTab(from);
  const otherTab = await device.openTab(to);
  if (!writer) return;
  if (!otherTab) refuseSet(`${to.name} has no contact store`);

  const written = Object.fromEntries(
    fieldsOf(writer).map((field) => [field, details[field] ?? `a ${field}`]),
  );
  writer.add(written);
  device.settle();
  const stored = `a contact that ${from.name} stores is not known to ${to.name}`;
  await requireContact(otherTab, writer, written, `${stored} in another tab`);
  const later = await device.openTab(to);
  if (!later) refuseSet(`${to.name} has no contact store`);
  await requireContact(later, writer, written, `${stored} in a later visit`);

  later.forget();
  device.settle();
  if ((await writer.contact()) || device.items.size > 0) {
    refuseSet(`a contact that ${to.name} removes from the device stays with ${from.name}`);
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
      `the contact stores of ${live.name} and ${next.name} are not compatible: ${(error as Error).message}`,
    );
  }
}
