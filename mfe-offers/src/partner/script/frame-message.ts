/** A message from our frame document about the partner's script in it. */
export type FrameMessage =
  | { readonly type: 'unreachable' }
  | { readonly type: 'threw' }
  | { readonly type: 'leaving' }
  | { readonly type: 'height'; readonly heightPx: number }
  | { readonly type: 'blocked'; readonly blockedUri: string; readonly directive: string };

const maxTextLength = 2048;

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxTextLength;

/**
 * Parses a message. Its content is untrusted: a hostile script shares the frame with our code and may
 * have access to the channel.
 * @returns null for anything that is not a known message.
 */
export function parseFrameMessage(value: unknown): FrameMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type, heightPx, blockedUri, directive } = value as Record<string, unknown>;
  switch (type) {
    case 'unreachable':
    case 'threw':
    case 'leaving':
      return { type };
    case 'height':
      return typeof heightPx === 'number' && heightPx > 0 ? { type, heightPx } : null;
    case 'blocked':
      return isShortText(blockedUri) && isShortText(directive)
        ? { type, blockedUri, directive }
        : null;
    default:
      return null;
  }
}
