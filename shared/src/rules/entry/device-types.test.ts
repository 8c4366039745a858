import { isDeviceType } from './device-types';

it.each([
  ['Mobile', true],
  ['Other', true],
  ['mobile', false],
  ['SmartTV', false],
])('decides whether %j is a device type: %s', (text, expected) => {
  expect(isDeviceType(text)).toBe(expected);
});
