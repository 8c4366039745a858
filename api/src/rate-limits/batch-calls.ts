/**
 * Lets calls that come while one is under way share the next: the first goes at once, and whatever
 * has come by the time it ends goes together. Nobody waits for a clock, and however many come at
 * once, only one is under way.
 * @param work does a number of calls, and answers with as many results, in the same order
 * @returns does one call; it fails when the work that it shared failed
 */
export function batchCalls<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (result: Result) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let isUnderWay = false;

  async function runAll(): Promise<void> {
    isUnderWay = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        const results = await work(group.map(({ item }) => item));
        group.forEach(({ resolve }, place) => resolve(results[place] as Result));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isUnderWay = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isUnderWay) void runAll();
    });
}
