/** An edit as four parts: `before + removed + after` became `before + entered + after`. */
interface TextChange {
  readonly before: string;
  readonly removed: string;
  readonly entered: string;
  readonly after: string;
}

/**
 * Finds what an edit changed in a text.
 * @param caret the caret after the edit, or null when it is unknown. It tells which of several equal
 *   characters was entered or removed. It is ignored when it contradicts the texts.
 */
export function findTextChange(
  previous: string,
  current: string,
  caret: number | null,
): TextChange {
  const behindCaret = caret === null ? null : current.slice(caret);
  if (behindCaret !== null && previous.endsWith(behindCaret)) {
    const prefix = commonPrefixLength(
      previous.slice(0, previous.length - behindCaret.length),
      current.slice(0, current.length - behindCaret.length),
    );
    return split(previous, current, prefix, behindCaret.length);
  }
  const prefix = commonPrefixLength(previous, current);
  const suffix = commonPrefixLength(
    reversed(previous.slice(prefix)),
    reversed(current.slice(prefix)),
  );
  return split(previous, current, prefix, suffix);
}

function split(previous: string, current: string, prefix: number, suffix: number): TextChange {
  return {
    before: current.slice(0, prefix),
    removed: previous.slice(prefix, previous.length - suffix),
    entered: current.slice(prefix, current.length - suffix),
    after: current.slice(current.length - suffix),
  };
}

function commonPrefixLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
