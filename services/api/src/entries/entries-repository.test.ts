import { newEntryId } from './entries-repository';

it('creates a UUID of version 7 with the time', () => {
  // The example of RFC 9562, appendix A.6.
  const id = newEntryId(new Date('2022-02-22T19:22:22.000Z'));
  expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('sorts by time and repeats no id of the same time', () => {
  const now = Date.now();
  const [earlier, later] = [newEntryId(new Date(now)), newEntryId(new Date(now + 1))];
  expect(earlier < later).toBe(true);
  const ids = Array.from({ length: 1000 }, () => newEntryId(new Date(now)));
  expect(new Set(ids).size).toBe(1000);
  // The bits after the time, version and variant are random in every position.
  const bits = ids.map((id) => BigInt(`0x${id.replaceAll('-', '')}`) & ((1n << 80n) - 1n));
  const varying = bits.reduce((seen, value) => seen | (value ^ (bits[0] as bigint)), 0n);
  expect(varying.toString(2).replaceAll('0', '')).toHaveLength(74);
});
