/** An error in a legal text. The message names the file and the problem, for the text's author. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly code = 'invalid-content';

  /**
   * @param file path relative to the content folder, for example `terms/03-eligibility.md`.
   * @param problem one sentence.
   */
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
  }
}
