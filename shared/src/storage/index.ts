export {
  alreadyEnteredKey,
  clearAlreadyEntered,
  hasAlreadyEntered,
  markAlreadyEntered,
  onEntryForgotten,
} from './already-entered';
export { withStorage } from './with-storage';
