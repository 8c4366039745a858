import { rehearse } from './rehearse';

it('rehearses a drawing whose leaves fill several rows, and proves entries', async () => {
  const lines = [];
  for await (const line of rehearse(2_500)) lines.push(line);
  expect(lines.map(({ step }) => step)).toEqual([
    'enter',
    'close',
    'commit',
    'draw',
    'contacted',
    'confirmed',
    'paid',
    'verify',
    'prove',
  ]);
  expect(lines[7]).toMatchObject({ valid: true });
  expect(lines[8]).toMatchObject({ proofs: 1_000, valid: 1_000 });
});
