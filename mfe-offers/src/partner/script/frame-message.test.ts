import { parseFrameMessage } from './frame-message';

it.each([
  [{ type: 'threw' }],
  [{ type: 'unreachable' }],
  [{ type: 'leaving' }],
  [{ type: 'height', heightPx: 300 }],
  [{ type: 'blocked', blockedUri: 'https://cdn.example.com/a.js', directive: 'script-src-elem' }],
])('accepts %j', (message) => {
  expect(parseFrameMessage(message)).toEqual(message);
});

it('drops unknown properties', () => {
  expect(parseFrameMessage({ type: 'leaving', url: 'https://elsewhere.example.com' })).toEqual({
    type: 'leaving',
  });
});

it.each([
  [null],
  ['leaving'],
  [{ type: 'navigate', url: 'https://elsewhere.example.com' }],
  [{ type: 'height' }],
  [{ type: 'height', heightPx: '100%' }],
  [{ type: 'height', heightPx: -1 }],
  [{ type: 'height', heightPx: 0 }],
  [{ type: 'height', heightPx: NaN }],
  [{ type: 'blocked', blockedUri: 'inline' }],
  [{ type: 'blocked', blockedUri: 'x'.repeat(5000), directive: 'img-src' }],
])('rejects %j', (message) => {
  expect(parseFrameMessage(message)).toBeNull();
});
