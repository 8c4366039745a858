import { loadNodeBuild } from '../../releases/node-builds/load-node-build';
import type { ContactContract } from '@prizestash/shared/contact-contract';

type Stored = Readonly<Record<string, unknown>>;
type StorageListener = (event: { key: string | null; newValue: string | null }) => void;

/** The members of the contact store that verification uses (shared/src/contact). */
interface ContactModule {
  readonly contactStore: {
    readonly contact: Stored | null;
    addSuccess(receipt: Stored, submitted: Stored): void;
    forget(): void;
  };
  readonly whenRehydrated: Promise<void>;
}

/** A tab in which a shell's contact store runs. */
export interface Tab {
  readonly store: ContactModule['contactStore'];
  /** Null for a shell whose release has no contract. */
  readonly contract: ContactContract | null;
}

const CONTACT = '@prizestash/shared/contact';

/** A fake of localStorage, with tabs that share it and get storage events. */
export class FakeDevice {
  readonly items = new Map<string, string>();
  private readonly listeners = new Map<object, StorageListener>();

  /**
   * Opens a tab in which a shell's Node build runs its contact store, as in a page.
   * @returns null when the build provides no contact store.
   */
  async openTab(serverFile: string): Promise<Tab | null> {
    const self = {};
    const window = {
      localStorage: {
        getItem: (key: string) => this.items.get(key) ?? null,
        setItem: (key: string, text: string) => {
          this.items.set(key, text);
          this.notifyOthers(self, key, text);
        },
        removeItem: (key: string) => {
          this.items.delete(key);
          this.notifyOthers(self, key, null);
        },
      },
      addEventListener: (type: string, listener: StorageListener) => {
        if (type === 'storage') this.listeners.set(self, listener);
      },
    };
    const build = loadNodeBuild<{
      provided: Readonly<Record<string, unknown>>;
      contactContract?: ContactContract;
    }>(serverFile, {}, { window });
    const contact = build.provided[CONTACT] as ContactModule | undefined;
    if (!contact) return null;
    await contact.whenRehydrated;
    return { store: contact.contactStore, contract: build.contactContract ?? null };
  }

  private notifyOthers(self: object, key: string, newValue: string | null): void {
    for (const [tab, listener] of this.listeners) if (tab !== self) listener({ key, newValue });
  }
}
