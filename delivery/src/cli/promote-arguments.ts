import { EVERYBODY } from '../promote/promote';
import { DeliveryError } from '../delivery-error';

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
    throw new DeliveryError(
      'invalid-config',
      `--share takes a whole number from 1 to 100, but got "${text ?? ''}"`,
    );
  }
  return share;
}

/**
 * Reads the arguments of `promote`.
 * @throws {DeliveryError} with one sentence that says what is wrong.
 */
export function parsePromoteArguments(args: readonly string[]): Promotion {
  const names: string[] = [];
  let share = EVERYBODY;
  for (let at = 0; at < args.length; at += 1) {
    const text = args[at] ?? '';
    if (text === '--share') share = shareOf(args[(at += 1)]);
    else if (text.startsWith('--share=')) share = shareOf(text.slice('--share='.length));
    else if (text.startsWith('-'))
      throw new DeliveryError('invalid-config', `promote does not know ${text}`);
    else names.push(text);
  }
  if (names.length === 0) {
    throw new DeliveryError(
      'invalid-config',
      'say what to promote: npm run promote -- mfe-legal@<version>',
    );
  }
  return { names, share };
}
