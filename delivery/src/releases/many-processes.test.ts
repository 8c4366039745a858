import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { FakeStore } from '../testing/fake-store';

jest.setTimeout(120_000);

const PROCESSES = 3;
const SWITCHES = 40;

/** Moves the pointer again and again, upon whatever the others have made of it. */
const SWITCHER = `
import { ReleaseStore } from ${JSON.stringify(path.join(__dirname, 'release-store'))};
const store = new ReleaseStore(process.env.STORE);
for (let done = 0; done < ${SWITCHES};) {
  const before = store.live();
  const next = { set: process.env.NAME + done, history: [...before.history, before.set] };
  if (store.point(next, before)) done += 1;
}
`;

test('processes that publish at once lose none of each other’s switches', async () => {
  const store = new FakeStore();
  store.point({ set: 'first', history: [] }, null);
  const script = path.join(store.folder, 'switcher.ts');
  writeFileSync(script, SWITCHER);
  const codes = await Promise.all(
    Array.from({ length: PROCESSES }, (_, number) => {
      const child = spawn(process.execPath, ['--import', 'tsx', script], {
        env: { ...process.env, STORE: store.folder, NAME: `process-${number}-` },
        stdio: 'inherit',
      });
      return new Promise((resolve) => child.once('close', resolve));
    }),
  );
  expect(codes).toEqual(codes.map(() => 0));
  const { set, history } = store.live() ?? { set: '', history: [] };
  const sets = [...history, set];
  expect(sets).toHaveLength(PROCESSES * SWITCHES + 1);
  expect(new Set(sets).size).toBe(sets.length);
  store.remove();
});
