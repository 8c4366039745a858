import { ConfigError } from '../config/config-error';
import { EVERYBODY } from '../sets/promote';

/** What the arguments of `promote` ask for. */
export interface Promotion {
  /** `<package>@<version>`, at least one. */
  readonly names: readonly string[];
  /** Visitors of a hundred, 1 to 100. */
  readonly share: number;
}

function shareOf(text: string | undefined): number {
  const share = Number(text);
  if (!text || !Number.isInteger(share) || share < 1 || share > EVERYBODY) {
    throw new ConfigError(`--share takes a whole number from 1 to 100, but got "${text ?? ''}"`);
  }
  return share;
}

/**
 * Reads the arguments of `promote`.
 * @throws {ConfigError} with one sentence that says what is wrong.
 */
export function promotionOf(args: readonly string[]): Promotion {
  const names: string[] = [];
  let share = EVERYBODY;
  for (let at = 0; at < args.length; at += 1) {
    const text = args[at] ?? '';
    if (text === '--share') share = shareOf(args[(at += 1)]);
    else if (text.startsWith('--share=')) share = shareOf(text.slice('--share='.length));
    else if (text.startsWith('-')) throw new ConfigError(`promote does not know ${text}`);
    else names.push(text);
  }
  if (names.length === 0) {
    throw new ConfigError('say what to promote: npm run promote -- mfe-legal@<version>');
  }
  return { names, share };
}
