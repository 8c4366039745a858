import { closedObject } from '@prizestash/server-kit/closed-object';
import { failService } from '@prizestash/release-store/delivery-error';
import {
  compileSchema,
  parseJson,
  type FromSchema,
} from '@prizestash/release-store/release-format/compile-schema';
import { capitalized, sentenceOf } from './sentence';
import { titleOf, valueOf, type Figure } from './figure';
import type { Judgment } from './judge';

/** Path of the judgments beside `/metrics` of the judge. */
export const JUDGMENTS_PATH = '/judgments';

const text = { type: 'string', maxLength: 5_000 } as const;
const figure = closedObject(
  {
    name: text,
    /** All engines when left out. */
    engine: text,
    candidate: text,
    live: text,
    verdict: { enum: ['pass', 'fail', 'inconclusive'] },
  },
  ['engine'],
);
type ShownFigure = FromSchema<typeof figure>;

const judgment = closedObject({
  canary: text,
  /** One sentence. */
  verdict: text,
  figures: { type: 'array', items: figure },
});
/** What the judge found of a canary, as pages show it. */
export type ShownJudgment = FromSchema<typeof judgment>;
const areJudgments = compileSchema({ type: 'array', items: judgment });

function shownFigure(figure: Figure): ShownFigure {
  const { metric, engine, candidate, live, verdict } = figure;
  return {
    name: capitalized(titleOf(figure)),
    ...(engine !== 'all' && { engine }),
    candidate: valueOf(metric, candidate),
    live: valueOf(metric, live),
    verdict,
  };
}

/** What a reader looks for first: what fails, then the pages of the canary, in all engines. */
const isShown = ({ verdict, engine, place, candidate }: Figure) =>
  verdict === 'fail' ||
  (engine === 'all' && (place === 'own' || place === 'site') && candidate.trials > 0);

export const shownJudgment = (
  canary: string,
  { verdict, reason, figures }: Judgment,
): ShownJudgment => ({
  canary,
  verdict: sentenceOf(`${verdict}: ${reason}`),
  figures: figures
    .filter(isShown)
    .sort((one, other) => Number(other.verdict === 'fail') - Number(one.verdict === 'fail'))
    .map(shownFigure),
});

const TIMEOUT_MS = 5_000;

/**
 * Reads what the judge found.
 * @param url of its `METRICS_ADDRESS`.
 * @throws {DeliveryError} `service-failed` when it cannot be read.
 */
export async function readJudgments(url: string): Promise<readonly ShownJudgment[]> {
  const refuse = (reason: string) => failService(`the canary judge cannot be read: ${reason}`);
  const response = await fetch(new URL(JUDGMENTS_PATH, url), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => refuse(error.message));
  const body = await response.text().catch((error: Error) => refuse(error.message));
  if (!response.ok) return refuse(`it responds with ${response.status}`);
  return parseJson('its list', body, areJudgments, refuse);
}
