import { isDeepStrictEqual } from 'node:util';
import { type ContactContract, contactContract } from '@prizestash/shared/contact-contract';
import { isDeliveryError, refuseSet } from '@prizestash/release-store/delivery-error';
import { loadNodeBuild, type NodeBuild } from '../sandbox/node-build';
import { Sandbox } from '../sandbox/sandbox';

const TIMEOUT_MS = 20_000;
/** Timers of an hour do not run while two stores exchange a contact. */
const MAX_TIMER_MS = 1_000;
/** Rounds after which all promises, timers and events of a store have run. */
const ROUNDS = 20;

const CONTACT = JSON.stringify('@prizestash/shared/contact');

/** A fixture contact, or what a store knows of it. */
type Details = Readonly<Record<string, unknown>>;

interface Tab {
  /** Null for a shell whose release has no contract. */
  readonly contract: ContactContract | null;
  contact(): Promise<Details | null>;
  add(submitted: Details): void;
  forget(): void;
}

const fakeWindow = `
globalThis.storageListeners = [];
globalThis.window = {
  localStorage: {
    getItem: (key) => JSON.parse(device.get(key)),
    setItem: (key, text) => { device.set(key, String(text)); },
    removeItem: (key) => { device.remove(key); },
  },
  addEventListener: (type, listener) => { if (type === 'storage') storageListeners.push(listener); },
};`;

/** A fake of localStorage, with tabs that share it and get storage events. */
class FakeDevice {
  readonly items = new Map<string, string>();
  private readonly tabs: Sandbox[] = [];
  private events: { readonly from: Sandbox; readonly event: string }[] = [];

  /**
   * Opens a tab in which a shell's Node build runs its contact store, as in a page.
   * @returns null when the build provides no contact store.
   */
  async openTab(build: NodeBuild): Promise<Tab | null> {
    const sandbox = await Sandbox.create(TIMEOUT_MS);
    const changed = (key = '', newValue: string | null) => {
      this.events.push({ from: sandbox, event: JSON.stringify({ key, newValue }) });
      return '';
    };
    sandbox.expose('device', {
      get: (key = '') => JSON.stringify(this.items.get(key) ?? null),
      set: (key = '', text = '') => {
        this.items.set(key, text);
        return changed(key, text);
      },
      remove: (key = '') => {
        this.items.delete(key);
        return changed(key, null);
      },
    });
    sandbox.run(fakeWindow, 'window');
    loadNodeBuild(sandbox, 'build', build, '{}');
    sandbox.run(`globalThis.contact = build.provided[${CONTACT}];`, build.name);
    if ((await sandbox.evaluate('typeof contact', build.name)) === 'undefined') return null;
    await sandbox.evaluate("contact.whenRehydrated.then(() => '')", build.name);
    this.tabs.push(sandbox);
    const read = async (expression: string) =>
      JSON.parse(
        await sandbox.evaluate(`JSON.stringify(${expression} ?? null)`, build.name),
      ) as never;
    return {
      contract: await read('build.contactContract'),
      contact: () => read('contact.contactStore.contact'),
      add: (submitted) =>
        sandbox.run(
          `contact.contactStore.addSuccess({}, ${JSON.stringify(submitted)});`,
          build.name,
        ),
      forget: () => sandbox.run('contact.contactStore.forget();', build.name),
    };
  }

  /** Runs what the tabs have begun, and delivers storage events to the other tabs. */
  settle(): void {
    for (let round = 0; round < ROUNDS; round += 1) {
      const events = this.events;
      this.events = [];
      for (const tab of this.tabs) {
        for (const { from, event } of events) {
          if (from !== tab) tab.run(`storageListeners.forEach((one) => one(${event}));`, 'event');
        }
        tab.run(`sandboxControl.runTimer(${MAX_TIMER_MS});`, 'timers');
      }
    }
  }
}

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
