import { aPerson } from '@prizestash/shared/testing/people';
import { readListOptions, readCard } from './options';

describe('list options', () => {
  it.each([
    [[], { format: 'json', period: undefined }],
    [['--period', '2026-11', '--format', 'csv'], { format: 'csv', period: '2026-11' }],
    [['--format=json'], { format: 'json', period: undefined }],
  ])('parses %j', (args, options) => {
    expect(readListOptions(args)).toEqual(options);
  });

  it.each([
    [['--format', 'xml'], '--format must be json or csv'],
    [['--period', '11/2026'], '--period must look like 2026-11'],
    [['--color', 'red'], '--color'],
    [['november'], 'november'],
  ])('rejects %j', (args, words) => {
    expect(() => readListOptions(args)).toThrow(words);
  });
});

describe('mail options', () => {
  const { email: _email, gender: _gender, tcpa: _tcpa, ...card } = aPerson;
  const now = new Date('2026-11-21T12:00:00Z');

  const args = (
    number: string,
    received: string,
    fields: Readonly<Record<string, string>> = card,
  ) => [
    '--card',
    number,
    '--received',
    received,
    ...Object.entries(fields).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ];

  it.each([
    ['(413) 555-0143', '+14135550143'],
    ['+14135550143', '+14135550143'],
  ])('reads a card with the phone number %s', (phone, sent) => {
    expect(readCard(args('A-17', '2026-11-21', { ...card, phone }), now)).toEqual({
      number: 'A-17',
      receivedAt: new Date('2026-11-21T06:00:00Z'),
      entry: { ...card, phone: sent, email: null },
    });
  });

  it('keeps an email', () => {
    const { entry } = readCard(args('1', '2026-11-20', { ...card, email: aPerson.email }), now);
    expect(entry.email).toBe(aPerson.email);
  });

  it.each([
    [args('', '2026-11-20'), '--card must be'],
    [args('1 2', '2026-11-20'), '--card must be'],
    [args('1', '2026-11-22'), '--received must be'],
    [args('1', '2026-02-30'), '--received must be'],
    [args('1', '11/20/2026'), '--received must be'],
    [args('1', '2026-11-20', { ...card, gender: '1' }), '"gender" is not one of first_name, '],
    [args('1', '2026-11-20', { ...card, postal_code: '1' }), 'postal_code: Postal code must be'],
    [args('1', '2026-11-20', { ...card, email: 'ann' }), 'email: '],
    [args('1', '2026-11-20', { ...card, first_name: '' }), 'first_name: Required'],
    [args('1', '2026-11-20', { ...card, birthday: '11/21/2008' }), 'birthday: You must be'],
    [['--color', 'red'], '--color'],
  ])('refuses %j', (options, words) => {
    expect(() => readCard(options, now)).toThrow(words);
  });
});
