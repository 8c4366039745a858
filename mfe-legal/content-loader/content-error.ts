/** A mistake in a legal text, in words for the person who edits it: which file, what, how to mend it. */
export class ContentError extends Error {
  override readonly name = 'ContentError';

  /**
   * @param file path from the content folder, for example `terms/03-eligibility.md`.
   * @param problem one sentence.
   */
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
  }
}
