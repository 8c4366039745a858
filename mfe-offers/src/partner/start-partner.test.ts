import { createHash } from 'node:crypto';
import { transactionIdOf } from './start-partner';

const entry = '6f6d8f0e-0000-4000-8000-000000000001';

afterEach(() => jest.restoreAllMocks());

it('is the SHA-256 hash of a label and the entry id', async () => {
  const expected = createHash('sha256').update(`prizestash:lead:${entry}`).digest('hex');
  expect(await transactionIdOf('lead', entry)).toBe(expected);
});

describe.each(['with crypto.subtle', 'without crypto.subtle'])('%s', (environment) => {
  beforeEach(() => {
    if (environment === 'with crypto.subtle') return;
    jest.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
  });

  it('repeats for the same entry', async () => {
    expect(await transactionIdOf('lead', entry)).toBe(await transactionIdOf('lead', entry));
  });

  it('differs between entries and between partners', async () => {
    const ids = await Promise.all([
      transactionIdOf('lead', entry),
      transactionIdOf('lead', `${entry}2`),
      transactionIdOf('survey', entry),
    ]);
    expect(new Set(ids).size).toBe(3);
  });

  it('does not contain the entry id', async () => {
    const id = await transactionIdOf('lead', entry);
    expect(id).toMatch(/^([0-9a-f]{16}|[0-9a-f]{64})$/);
    expect(id).not.toContain('6f6d8f0e');
  });
});
