import { ApiError, isApiError, sendJson } from '@prizestash/shared/api';
import { formatDay } from '@prizestash/shared/results';
import { isDrawing } from '@prizestash/shared/rules/drawing-schedule';
import { formatWait } from '@prizestash/shared/rules/format-wait';

/** What the visitor reads about a code. */
interface NoticeText {
  readonly tone: 'success' | 'warning' | 'error';
  readonly title: string;
  readonly text: string;
}

/** Letters and digits of a code; dashes and spaces do not count. */
const CODE_LENGTH = 12;

const neverAsked = 'We never ask for money, a card number, a password or a gift card.';

/** What is pasted with its label, as the message shows it, is the code. */
const codeOf = (text: string) => text.replace(/^code:/i, '').replaceAll(/[^0-9a-z]/gi, '');

export function codeError(text: string): string | undefined {
  if (text === '') return 'Required';
  return codeOf(text).length === CODE_LENGTH ? undefined : 'A code has 12 letters and digits';
}

/**
 * Asks whether a notice to a winner carries this code: `POST {api}/v1/drawings/notices`.
 * @param api absolute address of the API, without a trailing slash.
 * @returns the Sunday of the drawing, for example `2026-11-22`; null for a code that is not ours.
 * @throws {ApiError} for every failure; `too-many` when the limit is reached.
 */
async function drawingOfNotice(api: string, code: string): Promise<string | null> {
  const body = await sendJson(`${api}/v1/drawings/notices`, { code: codeOf(code) });
  const { real, drawing } = (body as { data?: { real?: unknown; drawing?: unknown } }).data ?? {};
  if (real === true && isDrawing(drawing)) return drawing;
  if (real === false) return null;
  throw new ApiError('malformed');
}

function failureText(error: unknown, now: Date): string {
  if (!isApiError(error) || error.code !== 'too-many') return 'Please try again in a minute.';
  const { retryAfterSeconds } = error;
  const when = retryAfterSeconds === null ? 'later' : formatWait(retryAfterSeconds, now);
  return `Too many codes were tried from here. Please try again ${when}.`;
}

/**
 * Checks the code of a notice to a winner. Never rejects.
 * @returns whether the message is real, and what we never ask for.
 */
export async function checkNotice(api: string, code: string): Promise<NoticeText> {
  try {
    const drawing = await drawingOfNotice(api, code);
    return drawing === null
      ? {
          tone: 'warning',
          title: 'No, we sent no message with this code.',
          text: `If you typed it as it is in the message, the message is a scam. ${neverAsked}`,
        }
      : {
          tone: 'success',
          title: 'Yes, this code is ours.',
          text: `It belongs to the drawing of ${formatDay(drawing)}. ${neverAsked} If the message does, it is a scam, even with this code.`,
        };
  } catch (error) {
    const text = failureText(error, new Date());
    return { tone: 'error', title: 'We could not check the code just now.', text };
  }
}
