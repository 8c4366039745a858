import { engineOf } from './known-events';

const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
it.each([
  [
    'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'chromium',
    142,
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
    'chromium',
    142,
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'chromium',
    142,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'firefox', 145],
  [`${safari} Version/26.0 Safari/605.1.15`, 'webkit', 26],
  [`${safari} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'webkit', 0],
  ['Mozilla/5.0 Chrome/999.0 Safari/537.36', 'chromium', 0],
  ['curl/8.0', 'other', 0],
  ['', 'other', 0],
  [undefined, 'other', 0],
])('reads %s', (userAgent, engine, major) => {
  expect(engineOf(userAgent)).toEqual({ engine, major });
});
