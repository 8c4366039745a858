/** A lazy chunk: the cryptography is larger than any page, and only a check needs it. */
export { CheckResult } from './check-result';
export { checkDrawing } from './verification/check-drawing';
