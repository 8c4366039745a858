import { contactContract } from '@prizestash/shared/contact-contract';
import type { Release } from '../../releases/release';
import { FakeDevice, type Tab } from './fake-device';
import { DeliveryError, isDeliveryError } from '../../delivery-error';

/** A shell's release with the path of its Node build. */
interface ShellBuild {
  readonly release: Release;
  readonly server: string;
}

/** A fixture contact. Fields that are not listed get a text with their name. */
const details: Readonly<Record<string, unknown>> = {
  gender: '1',
  tcpa: true,
  phone: '+12125550143',
  birthday: '02/29/1988',
  postal_code: '90210',
  email: 'bea.example@example.com',
  entry_period: '2026-11',
  entered_at: '2026-11-21T12:00:00.000Z',
};

/** Turns of the event loop after which all promises and events of a store have run. */
const TURNS = 20;

async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const fieldsOf = (tab: Tab) => (tab.contract ?? contactContract).fields;
const nameOf = ({ release }: ShellBuild) => `shell@${release.version}`;

/** Requires the contact in a tab, with every field that both tabs' shells hold. */
function requireContact(reader: Tab, writer: Tab, written: object, refusal: string): void {
  const known = reader.store.contact;
  if (!known) throw new DeliveryError('release-set-refused', refusal);
  for (const field of fieldsOf(writer).filter((one) => fieldsOf(reader).includes(one))) {
    if (known[field] !== (written as Record<string, unknown>)[field]) {
      throw new DeliveryError('release-set-refused', `${refusal}: ${field} differs`);
    }
  }
}

async function verifyDirection(from: ShellBuild, to: ShellBuild): Promise<void> {
  const device = new FakeDevice();
  const writer = await device.openTab(from.server);
  const otherTab = await device.openTab(to.server);
  if (!writer) return;
  if (!otherTab)
    throw new DeliveryError('release-set-refused', `${nameOf(to)} has no contact store`);

  const written = Object.fromEntries(
    fieldsOf(writer).map((field) => [field, details[field] ?? `a ${field}`]),
  );
  writer.store.addSuccess({}, written);
  await settled();
  const stored = `a contact that ${nameOf(from)} stores is not known to ${nameOf(to)}`;
  requireContact(otherTab, writer, written, `${stored} in another tab`);
  const later = await device.openTab(to.server);
  if (!later) throw new DeliveryError('release-set-refused', `${nameOf(to)} has no contact store`);
  requireContact(later, writer, written, `${stored} in a later visit`);

  later.store.forget();
  await settled();
  if (writer.store.contact || device.items.size > 0) {
    throw new DeliveryError(
      'release-set-refused',
      `a contact that ${nameOf(to)} removes from the device stays with ${nameOf(from)}`,
    );
  }
}

/**
 * Runs the contact stores of two shells on one fake device. Each must read what the other stores,
 * in a later visit and in another tab, and each removal must reach the other, so that promotions,
 * rollbacks and open tabs never lose a visitor's details.
 * @throws {DeliveryError} naming both shells and what would be lost.
 */
export async function verifyStoredContact(live: ShellBuild, next: ShellBuild): Promise<void> {
  try {
    await verifyDirection(live, next);
    await verifyDirection(next, live);
  } catch (error) {
    if (isDeliveryError(error, 'release-set-refused')) throw error;
    throw new DeliveryError(
      'release-set-refused',
      `the contact stores of ${nameOf(live)} and ${nameOf(next)} are not compatible: ${(error as Error).message}`,
    );
  }
}
