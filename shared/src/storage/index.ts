export { alreadyEnteredKey, hasAlreadyEntered, markAlreadyEntered } from './already-entered';
export { followForgetting, forgetDevice, hasForgotten, onForgotten } from './forget-device';
export { withStorage } from './with-storage';
