import { frameMessage } from './frame-message';

test.each([
  [{ type: 'threw' }],
  [{ type: 'unreachable' }],
  [{ type: 'leaving' }],
  [{ type: 'height', heightPx: 300 }],
])('%j is one of ours', (message) => {
  expect(frameMessage(message)).toEqual(message);
});

test('carries nothing but what it knows', () => {
  expect(frameMessage({ type: 'leaving', url: 'https://elsewhere.example.com' })).toEqual({
    type: 'leaving',
  });
});

test.each([
  [null],
  ['leaving'],
  [{ type: 'navigate', url: 'https://elsewhere.example.com' }],
  [{ type: 'height' }],
  [{ type: 'height', heightPx: '100%' }],
  [{ type: 'height', heightPx: -1 }],
  [{ type: 'height', heightPx: 0 }],
  [{ type: 'height', heightPx: NaN }],
])('%j is not', (message) => {
  expect(frameMessage(message)).toBeNull();
});
