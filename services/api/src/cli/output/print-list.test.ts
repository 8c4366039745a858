import { Writable } from 'node:stream';
import { printList } from './print-list';

async function* texts(...records: readonly object[]) {
  for (const record of records) yield [JSON.stringify(record)];
}

const people = [
  { name: 'Ann', phone: '+12125550143' },
  { name: 'Bob, Jr.', phone: null },
];

/** A slow reader: it accepts one chunk at a time and makes the writer wait. */
function slowReader(): { output: Writable; text(): string } {
  let text = '';
  const output = new Writable({
    highWaterMark: 1,
    write(chunk, _, done) {
      text += String(chunk);
      setImmediate(done);
    },
  });
  return { output, text: () => text };
}

it.each([
  ['json', '{"name":"Ann","phone":"+12125550143"}\n{"name":"Bob, Jr.","phone":null}\n'],
  ['csv', 'name,phone\r\nAnn,"\'+12125550143"\r\n"Bob, Jr.",\r\n'],
] as const)('prints %s', async (format, expected) => {
  const { output, text } = slowReader();
  await printList(texts(...people), ['name', 'phone'], format, output);
  expect(text()).toBe(expected);
});

describe('CSV cells', () => {
  it.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ["O'Brien", '"O\'Brien"'],
    ['=1+1', '"\'=1+1"'],
    ['+12125550143', '"\'+12125550143"'],
    ['-2', '"\'-2"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['\t=1', '"\'=1"'],
    ['\n=1', '"\'=1"'],
    ['＝1', '"\'＝1"'],
    [null, ''],
    [true, 'true'],
    [['trap', 'fast'], 'trap fast'],
    [{ '/legal/rules': '1.0' }, '"{""/legal/rules"":""1.0""}"'],
  ])('writes %j as %s', async (value, cell) => {
    const { output, text } = slowReader();
    await printList(texts({ first: 1, value, last: 2 }), ['first', 'value', 'last'], 'csv', output);
    expect(text()).toBe(`first,value,last\r\n1,${cell},2\r\n`);
  });
});

it.each(['json', 'csv'] as const)('prints no control characters as %s', async (format) => {
  const record = { agent: '\u001b[2J\u009b31mCurl\u0007' };
  const { output, text } = slowReader();
  await printList(texts(record), ['agent'], format, output);
  expect(text()).toContain('[2J31mCurl');
  expect(text()).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]|\\u00/);
});

it('prints JSON texts as they are, without control characters, raw or escaped', async () => {
  async function* batches() {
    yield ['{"name":"Ann"}', '{"agent":"\\u001b[2J\u009b31mCurl\\n"}'];
    yield ['{"name":"Bob \\"B\\""}'];
  }
  const { output, text } = slowReader();
  await printList(batches(), ['name'], 'json', output);
  expect(text()).toBe('{"name":"Ann"}\n{"agent":"[2J31mCurl"}\n{"name":"Bob \\"B\\""}\n');
});
