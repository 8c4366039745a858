import { ServiceError } from '../service-error';
import type { ConsentText } from './consent-text';
import type { ConsentTextsRepository } from './consent-texts-repository';

/** Shortest time between two reads of the sources. */
const RELOAD_MS = 5_000;

/** The error for a page whose consent text is not registered or not named. */
export function unknownConsent(): ServiceError {
  return new ServiceError(
    'unknown-consent',
    'This page is out of date. Please reload it and send the form again.',
  );
}

/**
 * The consent texts that pages may show. Evidence names a text by its hash, and only a
 * registered text is accepted, so that every hash in the evidence can be resolved.
 */
export class ConsentTextRegistry {
  private readonly versions = new Map<string, string>();
  private loadedAt = -Infinity;
  private hasLoaded = false;
  private loading: Promise<number> = Promise.resolve(0);

  /**
   * @param loadTexts reads the texts that are shown now; called again for an unknown hash, because
   *   another release set may have been published
   */
  constructor(
    private readonly repository: ConsentTextsRepository,
    private readonly loadTexts: () => readonly ConsentText[],
  ) {}

  /** Registers the texts that are shown now. @returns how many there are. */
  load(): Promise<number> {
    this.loadedAt = performance.now();
    this.loading = this.registerShownTexts();
    return this.loading;
  }

  /**
   * Returns the version of a text.
   * @param hash SHA-256 in hex
   * @throws {ServiceError} `unknown-consent` when the text is not registered
   */
  async versionOf(hash: string): Promise<string> {
    const version = this.versions.get(hash) ?? (await this.findVersion(hash));
    if (version === null) throw unknownConsent();
    this.versions.set(hash, version);
    return version;
  }

  /** Whether a text is known. While none is, no entry can be accepted, and the sources are read again. */
  async isLoaded(): Promise<boolean> {
    if (!this.hasLoaded) await this.loadAgain();
    return this.hasLoaded;
  }

  private async findVersion(hash: string): Promise<string | null> {
    const version = await this.repository.findVersion(hash);
    if (version !== null) return version;
    // The first entries of a new text arrive together: the others wait for the load of the first.
    await this.loadAgain();
    return this.repository.findVersion(hash);
  }

  private loadAgain(): Promise<number> {
    return performance.now() - this.loadedAt < RELOAD_MS ? this.loading : this.load();
  }

  private async registerShownTexts(): Promise<number> {
    const texts = this.loadTexts();
    for (const text of texts) await this.repository.add(text);
    this.hasLoaded ||= texts.length > 0;
    return texts.length;
  }
}
