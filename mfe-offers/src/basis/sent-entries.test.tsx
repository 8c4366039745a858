import { markSent, sentEntriesKey, unmarkSent, wasSent } from './sent-entries';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('remembers by partner and entry', () => {
  markSent('lead', 'entry-1');
  expect(wasSent('lead', 'entry-1')).toBe(true);
  expect(wasSent('lead', 'entry-2')).toBe(false);
  expect(wasSent('survey', 'entry-1')).toBe(false);
});

test('knows what another visit has stored', () => {
  localStorage.setItem(sentEntriesKey, JSON.stringify({ survey: ['entry-from-before'] }));
  expect(wasSent('survey', 'entry-from-before')).toBe(true);
  markSent('survey', 'entry-new');
  expect(JSON.parse(localStorage.getItem(sentEntriesKey) ?? '')).toMatchObject({
    survey: ['entry-from-before', 'entry-new'],
  });
});

test('takes a mark back', () => {
  markSent('lead', 'entry-3');
  markSent('lead', 'entry-4');
  unmarkSent('lead', 'entry-3');
  expect(wasSent('lead', 'entry-3')).toBe(false);
  expect(wasSent('lead', 'entry-4')).toBe(true);
});

test.each(['not json', 'null', '[]', '{"lead":"entry-5"}', '{"lead":[5,{}]}'])(
  'foreign data (%s) counts as nothing',
  (stored) => {
    localStorage.setItem(sentEntriesKey, stored);
    expect(wasSent('lead', 'entry-5')).toBe(false);
  },
);

test('stays small', () => {
  for (let entry = 0; entry < 30; entry += 1) markSent('embedded', `entry-${entry}`);
  const stored = JSON.parse(localStorage.getItem(sentEntriesKey) ?? '') as { embedded: string[] };
  expect(stored.embedded).toHaveLength(20);
  expect(stored.embedded.at(-1)).toBe('entry-29');
});

test('without storage the visit remembers', () => {
  const refuse = () => {
    throw new DOMException('no storage', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  markSent('lead', 'entry-6');
  expect(wasSent('lead', 'entry-6')).toBe(true);
  unmarkSent('lead', 'entry-6');
  expect(wasSent('lead', 'entry-6')).toBe(false);
});
