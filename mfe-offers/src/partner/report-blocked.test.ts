import { createBlockedReporter } from './report-blocked';

let warn: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => warn.mockRestore());

it('names the partner, the blocked origin and the directive, once', () => {
  const report = createBlockedReporter('Lead Co');
  report({ blockedUri: 'https://cdn.example.com/a.js', directive: 'script-src-elem' });
  report({ blockedUri: 'https://cdn.example.com/b.js', directive: 'script-src-elem' });
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(
    expect.stringContaining('Lead Co: the content security policy blocked https://cdn.example.com'),
  );
  report({ blockedUri: 'inline', directive: 'script-src-elem' });
  expect(warn).toHaveBeenCalledTimes(2);
});

it('limits the number of reports', () => {
  const report = createBlockedReporter('Lead Co');
  for (let host = 0; host < 50; host += 1) {
    report({ blockedUri: `https://host-${host}.example.com`, directive: 'connect-src' });
  }
  expect(warn).toHaveBeenCalledTimes(20);
});
