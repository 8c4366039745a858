import type { ReleasedDocument } from '@prizestash/release-store/release-set/read-folder';
import type { Queryable } from '../../database/pool';
import { ServiceError } from '../../service-error';

/** For a demonstration of which nothing is live: it proves nothing anyway. */
const DEMONSTRATION: ReleasedDocument = { version: 'demonstration', digest: '0'.repeat(64) };

/** The official rules by entry period: those that visitors saw when it began. They never change. */
export class OfficialRulesRepository {
  /**
   * @param live reads the rules that visitors get now; null while they are unknown
   * @param isDemonstration whether drawings are held without rules
   */
  constructor(
    private readonly pool: Queryable,
    private readonly live: () => ReleasedDocument | null,
    private readonly isDemonstration: boolean,
  ) {}

  /** The same rules on other connections. */
  on(pool: Queryable): OfficialRulesRepository {
    return new OfficialRulesRepository(pool, this.live, this.isDemonstration);
  }

  /** Records what is live as the rules of a period, unless it has some. */
  async note(period: string): Promise<void> {
    const rules = this.live();
    if (!rules) return;
    await this.pool.query(
      'insert into official_rules (period, version, digest) values ($1, $2, $3) on conflict do nothing',
      [period, rules.version, rules.digest],
    );
  }

  /** Finds the recorded rules of a period. */
  async find(period: string): Promise<ReleasedDocument | undefined> {
    const { rows } = await this.pool.query<ReleasedDocument>(
      'select version, digest from official_rules where period = $1',
      [period],
    );
    return rows[0];
  }

  /**
   * Returns the rules of a period: those that were recorded, or else the ones that are live now.
   * @throws {ServiceError} `rules-unknown`
   */
  async of(period: string): Promise<ReleasedDocument> {
    await this.note(period);
    const rules = (await this.find(period)) ?? (this.isDemonstration ? DEMONSTRATION : undefined);
    if (rules) return rules;
    throw new ServiceError(
      'rules-unknown',
      `The official rules of ${period} are unknown: RELEASES_DIR has no live release that declares their version and digest.`,
    );
  }
}
