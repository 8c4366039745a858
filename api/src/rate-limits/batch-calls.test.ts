import { batchCalls } from './batch-calls';

/** Work that ends when the test says so. */
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

it('does the first at once, and together what comes meanwhile', async () => {
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

it('fails those that shared the failing work, and no others', async () => {
  const { one, groups } = slowWork();
  const first = one(1);
  const [second, third] = [one(2), one(3)];
  groups[0]?.end(new Error('away'));
  await expect(first).rejects.toThrow('away');
  groups[1]?.end();
  expect(await Promise.all([second, third])).toEqual(['did 2', 'did 3']);
  const again = one(5);
  groups[2]?.end();
  expect(await again).toBe('did 5');
});
