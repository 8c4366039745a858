import { isDeviceType } from './device-types';

it.each([
  ['Mobile', true],
  ['Other', true],
  ['mobile', false],
  ['SmartTV', false],
])('%j is a kind of device: %s', (text, verdict) => {
  expect(isDeviceType(text)).toBe(verdict);
});
