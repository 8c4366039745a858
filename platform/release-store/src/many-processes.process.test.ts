import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';

jest.setTimeout(120_000);

const PROCESSES = 3;
const SWAPS = 40;

/** Appends to the log repeatedly, each time based on what the other processes wrote. */
const SWAPPER = `
import { ReleaseStore } from ${JSON.stringify(path.join(__dirname, 'release-store'))};
const store = new ReleaseStore(process.env.STORE);
async function swap() {
for (let done = 0; done < ${SWAPS};) {
  const change = { action: 'promote', by: '', request: [], live: process.env.NAME + done, canaries: [] };
  if (await store.append(change, store.state())) done += 1;
}
}
void swap();
`;

it('keeps every swap of processes that promote at once', async () => {
  const store = new FakeStore();
  const request = { action: 'promote', by: '', request: [] } as const;
  await store.append({ ...request, live: 'first', canaries: [] }, store.state());
  const script = path.join(store.folder, 'swapper.ts');
  writeFileSync(script, SWAPPER);
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
  const { live, history } = store.state();
  const sets = [...history, live].map((one) => one?.set);
  expect(sets).toHaveLength(PROCESSES * SWAPS + 1);
  expect(new Set(sets).size).toBe(sets.length);
  store.remove();
});
