/** What our frame document tells the page about the partner's script in it. */
export type FrameMessage =
  | { readonly type: 'unreachable' }
  | { readonly type: 'threw' }
  | { readonly type: 'leaving' }
  | { readonly type: 'height'; readonly heightPx: number };

/**
 * Reads a message out of an unknown value: a hostile script shares the frame with our code and may
 * have got hold of the channel.
 * @returns null for anything that is not one of the four.
 */
export function frameMessage(value: unknown): FrameMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type, heightPx } = value as Record<string, unknown>;
  switch (type) {
    case 'unreachable':
    case 'threw':
    case 'leaving':
      return { type };
    case 'height':
      return typeof heightPx === 'number' && heightPx > 0 ? { type, heightPx } : null;
    default:
      return null;
  }
}
