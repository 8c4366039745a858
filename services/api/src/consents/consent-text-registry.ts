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
  /** Versions by hash. */
  private shown: ReadonlyMap<string, string> = new Map();
  private readonly registered = new Set<string>();
  private loadedAt = -Infinity;
  private loading: Promise<void> = Promise.resolve();

  /** @param loadTexts reads the texts of the release sets that this machine has now */
  constructor(
    private readonly repository: ConsentTextsRepository,
    private readonly loadTexts: () => readonly ConsentText[],
  ) {}

  /**
   * Returns the version of a text.
   * @param hash SHA-256 in hex
   * @throws {ServiceError} `unknown-consent` when no release set has the text
   */
  async versionOf(hash: string): Promise<string> {
    await this.load().catch((error: unknown) => {
      if (!this.shown.has(hash)) throw error;
    });
    // Another machine may have a release set some seconds earlier.
    const version = this.shown.get(hash) ?? (await this.repository.findNew(hash));
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
    this.shown = new Map(texts.map(({ hash, version }) => [hash, version]));
  }
}
