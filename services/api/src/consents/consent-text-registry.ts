import { ServiceError } from '../service-error';
import type { ConsentText } from './consent-text';
import type { ConsentTextsRepository } from './consent-texts-repository';

/** Shortest time between two reads of the release sets. */
const RELOAD_MS = 1_000;

/** The error for a page whose consent text is in no release set, or not named. */
export function unknownConsent(): ServiceError {
  return new ServiceError(
    'unknown-consent',
    'This page is out of date. Please reload it and send the form again.',
  );
}

/**
 * The consent texts that pages of the release sets show. Evidence names a text by its hash. Only
 * these texts are accepted, and each is registered before, so that every hash can be resolved.
 */
export class ConsentTextRegistry {
  /** By hash, the versions that releases declare the text as: each team writes its own. */
  private shown: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  private readonly registered = new Set<string>();
  private loadedAt = -Infinity;
  private loading: Promise<void> = Promise.resolve();

  /** @param loadTexts reads the texts of the release sets that this machine has now */
  constructor(
    private readonly repository: ConsentTextsRepository,
    private readonly loadTexts: () => readonly ConsentText[],
  ) {}

  /**
   * Returns the version of a text: the one that the page names, if a release set has the text with it.
   * @param hash SHA-256 in hex
   * @param named by the page; a program may name none
   * @throws {ServiceError} `unknown-consent` when no release set has the text
   */
  async versionOf(hash: string, named?: string): Promise<string> {
    await this.load().catch((error: unknown) => {
      if (!this.shown.has(hash)) throw error;
    });
    const versions = [...(this.shown.get(hash) ?? [])];
    // Another machine may have a release set some seconds earlier.
    const version =
      versions.find((one) => one === named) ?? versions[0] ?? (await this.repository.findNew(hash));
    if (version === null) throw unknownConsent();
    return version;
  }

  /** Whether a text is known. While none is, no entry of a page can be accepted. */
  async isLoaded(): Promise<boolean> {
    if (this.shown.size === 0) await this.load();
    return this.shown.size > 0;
  }

  private load(): Promise<void> {
    if (performance.now() - this.loadedAt < RELOAD_MS) return this.loading;
    this.loadedAt = performance.now();
    this.loading = this.registerTexts();
    return this.loading;
  }

  private async registerTexts(): Promise<void> {
    const texts = this.loadTexts();
    for (const text of texts) {
      if (this.registered.has(text.hash)) continue;
      await this.repository.add(text);
      this.registered.add(text.hash);
    }
    const shown = new Map<string, Set<string>>();
    for (const { hash, version } of texts) {
      shown.set(hash, (shown.get(hash) ?? new Set()).add(version));
    }
    this.shown = shown;
  }
}
