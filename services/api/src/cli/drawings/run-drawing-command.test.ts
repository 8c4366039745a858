import { readDrawingCommand } from './run-drawing-command';

const entryId = '6f6d8f0e-0000-4000-8000-000000000001';

it.each([
  ['list', { name: 'list' }],
  ['show 2026-11-22', { name: 'show', drawing: '2026-11-22' }],
  ['close 2026-11-22', { name: 'close', drawing: '2026-11-22' }],
  ['commit 2026-11-22', { name: 'commit', drawing: '2026-11-22' }],
  ['draw 2026-11-22', { name: 'draw', drawing: '2026-11-22' }],
  [
    'outcome 2026-11-22 contacted',
    { name: 'outcome', drawing: '2026-11-22', status: 'contacted', reason: undefined },
  ],
  [
    'outcome 2026-11-22 disqualified --reason declined',
    { name: 'outcome', drawing: '2026-11-22', status: 'disqualified', reason: 'declined' },
  ],
  [`exclude ${entryId} --reason automated`, { name: 'exclude', entryId, reason: 'automated' }],
  ['rehearse --entries 100', { name: 'rehearse', entries: 100 }],
])('reads: %s', (line, command) => {
  expect(readDrawingCommand(line.split(' '))).toEqual(command);
});

it.each([
  '',
  'hold 2026-11-22',
  'show',
  'show 2026-11-23',
  'outcome 2026-11-22',
  'outcome 2026-11-22 won',
  'outcome 2026-11-22 disqualified',
  'outcome 2026-11-22 disqualified --reason unlucky',
  'outcome 2026-11-22 paid --reason declined',
  'exclude someone --reason automated',
  `exclude ${entryId}`,
  `exclude ${entryId} --reason Automated`,
  'rehearse',
  'rehearse --entries many',
  'rehearse --entries 5000001',
])('rejects: %s', (line) => {
  expect(() => readDrawingCommand(line.split(' '))).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  );
});
