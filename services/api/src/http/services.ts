import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { ConsentTextRegistry } from '../consents/consent-evidence';
import type { DrawingServices } from '../drawings/steps/hold-drawing';
import type { EntriesRepository } from '../entries/entries-repository';
import type { RateLimiter } from '../rate-limits/rate-limiter';
import type { Settings } from '../settings/settings';
import type { UnsubscribesRepository } from '../unsubscribes/unsubscribes-repository';

/** What routes are made of; each names those that it uses. */
export interface Services {
  readonly pool: Pool;
  readonly settings: Settings;
  readonly consentTexts: ConsentTextRegistry;
  readonly entries: EntriesRepository;
  readonly unsubscribes: UnsubscribesRepository;
  readonly rateLimiter: RateLimiter;
  readonly drawings: DrawingServices;
  readonly logger: FastifyBaseLogger;
  /** The current time; tests replace it. */
  readonly now: () => Date;
}
