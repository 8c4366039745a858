import { deviceOf } from './device';

const chrome = (system: string, rest = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 ${rest}Safari/537.36`;
const safari = (system: string, rest = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 ${rest}Safari/605.1.15`;

describe('deviceOf', () => {
  it.each([
    ['a Windows laptop', chrome('Windows NT 10.0; Win64; x64'), 0, 'Desktop', 'Windows'],
    [
      'a Windows laptop with touch',
      chrome('Windows NT 10.0; Win64; x64'),
      10,
      'Desktop',
      'Windows',
    ],
    ['a Mac', safari('Macintosh; Intel Mac OS X 10_15_7'), 0, 'Desktop', 'Mac OS'],
    ['an iPad as a Mac', safari('Macintosh; Intel Mac OS X 10_15_7'), 5, 'Tablet', 'iOS'],
    ['Linux', chrome('X11; Linux x86_64'), 0, 'Desktop', 'Linux'],
    ['a Chromebook', chrome('X11; CrOS x86_64 14541.0.0'), 0, 'Desktop', 'Chromium OS'],
    ['an Android phone', chrome('Linux; Android 10; K', 'Mobile '), 5, 'Mobile', 'Android'],
    ['an Android tablet', chrome('Linux; Android 14; SM-X710'), 5, 'Tablet', 'Android'],
    [
      'an iPhone',
      safari('iPhone; CPU iPhone OS 18_0 like Mac OS X', 'Mobile/15E148 '),
      5,
      'Mobile',
      'iOS',
    ],
    [
      'an older iPad',
      safari('iPad; CPU OS 12_5 like Mac OS X', 'Mobile/15E148 '),
      5,
      'Tablet',
      'iOS',
    ],
    [
      'a television',
      chrome('Web0S; Linux/SmartTV', 'WebAppManager '),
      0,
      'Other',
      expect.any(String) as string,
    ],
    ['a program', 'curl/8.5.0', 0, 'Other', ''],
    ['nothing', '', 0, 'Other', ''],
  ])('%s', (_name, userAgent, touchPoints, type, os) => {
    expect(deviceOf(userAgent, touchPoints)).toEqual({ type, os });
  });
});
