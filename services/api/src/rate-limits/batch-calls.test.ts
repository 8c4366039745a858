import { batchCalls } from './batch-calls';

/** Work that the test completes. */
function slowWork() {
  const groups: { items: readonly number[]; end(error?: Error): void }[] = [];
  const one = batchCalls(
    (items: readonly number[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        groups.push({
          items,
          end: (error) => (error ? reject(error) : resolve(items.map((item) => `did ${item}`))),
        });
      }),
  );
  return { one, groups };
}

it('runs the first call immediately and batches later ones', async () => {
  const { one, groups } = slowWork();
  const first = one(1);
  const others = [one(2), one(3)];
  expect(groups.map(({ items }) => items)).toEqual([[1]]);
  groups[0]?.end();
  expect(await first).toBe('did 1');
  expect(groups.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  const late = one(4);
  groups[1]?.end();
  expect(await Promise.all(others)).toEqual(['did 2', 'did 3']);
  groups[2]?.end();
  expect(await late).toBe('did 4');
});

it('rejects only the calls of the failed batch', async () => {
  const { one, groups } = slowWork();
  const first = one(1);
  const [second, third] = [one(2), one(3)];
  groups[0]?.end(new Error('offline'));
  await expect(first).rejects.toThrow('offline');
  groups[1]?.end();
  expect(await Promise.all([second, third])).toEqual(['did 2', 'did 3']);
  const again = one(5);
  groups[2]?.end();
  expect(await again).toBe('did 5');
});
