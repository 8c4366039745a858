import { Writable } from 'node:stream';
import { printList } from './print-list';

async function* people() {
  yield { name: 'Ann', phone: '+12125550143' };
  yield { name: 'Bob, Jr.', phone: null };
}

/** A reader that takes one line at a time and makes the writer wait. */
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
  await printList(people(), ['name', 'phone'], format, output);
  expect(text()).toBe(expected);
});
