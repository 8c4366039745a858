import path from 'node:path';
import { contactContract } from '@prizestash/shared/contact-contract';
import type { Release } from '../../releases/release';
import type { ReleaseStore } from '../../releases/release-store';
import { VisitedDevice, type Tab } from './visited-device';
import { DeliveryError, isDeliveryError } from '../../delivery-error';

/** A made-up person's details; a field that is not here holds a text of its own. */
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

/** Storing goes through promises and events, which all have run after so many turns. */
const TURNS = 20;

async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const fieldsOf = (tab: Tab) => (tab.contract ?? contactContract).fields;
const nameOf = ({ version }: Release) => `shell@${version}`;

/** Requires that a tab knows the contact, in every field that both tabs' shells hold. */
function requireKnown(reader: Tab, writer: Tab, written: object, refusal: string): void {
  const known = reader.store.contact;
  if (!known) throw new DeliveryError('release-set-refused', refusal);
  for (const field of fieldsOf(writer).filter((one) => fieldsOf(reader).includes(one))) {
    if (known[field] !== (written as Record<string, unknown>)[field]) {
      throw new DeliveryError('release-set-refused', `${refusal}: ${field} is another`);
    }
  }
}

async function verifyOneWay(store: ReleaseStore, from: Release, to: Release): Promise<void> {
  const fileOf = ({ version }: Release) =>
    path.join(store.releaseFolder('shell', version), 'server.js');
  const device = new VisitedDevice();
  const writer = await device.openTab(fileOf(from));
  const beside = await device.openTab(fileOf(to));
  if (!writer) return;
  if (!beside) throw new DeliveryError('release-set-refused', `${nameOf(to)} has no contact store`);

  const written = Object.fromEntries(
    fieldsOf(writer).map((field) => [field, details[field] ?? `a ${field}`]),
  );
  writer.store.addSuccess({}, written);
  await settled();
  const stored = `a contact that ${nameOf(from)} stores is not known to ${nameOf(to)}`;
  requireKnown(beside, writer, written, `${stored} in another tab`);
  const later = await device.openTab(fileOf(to));
  if (!later) throw new DeliveryError('release-set-refused', `${nameOf(to)} has no contact store`);
  requireKnown(later, writer, written, `${stored} in a later visit`);

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
 * Runs the contact stores of two shells on one device: what either stores the other knows, in a
 * later visit and in a tab beside it, and what either removes is gone. So a promotion, a rollback and
 * tabs that were open before lose no visitor's details.
 * @throws {DeliveryError} naming both shells and what the visitor would lose.
 */
export async function verifyStoredContact(
  store: ReleaseStore,
  live: Release,
  next: Release,
): Promise<void> {
  if (live.version === next.version) return;
  try {
    await verifyOneWay(store, live, next);
    await verifyOneWay(store, next, live);
  } catch (failure) {
    if (isDeliveryError(failure, 'release-set-refused')) throw failure;
    throw new DeliveryError(
      'release-set-refused',
      `the contact stores of ${nameOf(live)} and ${nameOf(next)} break one another: ${(failure as Error).message}`,
    );
  }
}
