import { loadNodeBuild } from '../../releases/node-builds/load-node-build';
import type { ContactContract } from '@prizestash/shared/contact-contract';

type Stored = Readonly<Record<string, unknown>>;
type StorageListener = (event: { key: string | null; newValue: string | null }) => void;

/** The part of the page's contact store that the proof uses (shared/src/contact). */
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
  /** Null for a shell that was built before contracts were recorded. */
  readonly contract: ContactContract | null;
}

const CONTACT = '@prizestash/shared/contact';

/** A browser's storage, with tabs that share it and hear of each other's changes. */
export class VisitedDevice {
  readonly items = new Map<string, string>();
  private readonly listeners = new Map<object, StorageListener>();

  /**
   * Opens a tab in which a shell's Node build runs its contact store, as it does in a page.
   * @returns null when the build provides no contact store.
   */
  async openTab(serverFile: string): Promise<Tab | null> {
    const self = {};
    const window = {
      localStorage: {
        getItem: (key: string) => this.items.get(key) ?? null,
        setItem: (key: string, text: string) => {
          this.items.set(key, text);
          this.tellOthers(self, key, text);
        },
        removeItem: (key: string) => {
          this.items.delete(key);
          this.tellOthers(self, key, null);
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

  private tellOthers(self: object, key: string, newValue: string | null): void {
    for (const [tab, listener] of this.listeners) if (tab !== self) listener({ key, newValue });
  }
}
