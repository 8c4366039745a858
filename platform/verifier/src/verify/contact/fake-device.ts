import type { ContactContract } from '@prizestash/shared/contact-contract';
import { loadNodeBuild, type NodeBuild } from '../../sandbox/node-build';
import { Sandbox } from '../../sandbox/sandbox';

const TIMEOUT_MS = 20_000;
/** Timers of an hour do not run while two stores exchange a contact. */
const MAX_TIMER_MS = 1_000;
/** Rounds after which all promises, timers and events of a store have run. */
const ROUNDS = 20;

const CONTACT = JSON.stringify('@prizestash/shared/contact');

/** A fixture contact, or what a store knows of it. */
export type Details = Readonly<Record<string, unknown>>;

export interface Tab {
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
export class FakeDevice {
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
