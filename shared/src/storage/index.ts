export {
  alreadyEnteredKey,
  clearAlreadyEntered,
  hasAlreadyEntered,
  markAlreadyEntered,
} from './already-entered';
export { withStorage } from './with-storage';
