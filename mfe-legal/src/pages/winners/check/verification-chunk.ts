/** A lazy chunk: only a check needs it. It starts the thread with the cryptography. */
export { CheckResult } from './check-result';
export { checkDrawing } from './verification/check-drawing';
export { startVerificationThread, stopVerificationThread } from './worker/verification-thread';
