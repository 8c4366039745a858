import { MadeUpStore } from '../testing/made-up-store';
import { releaseLines } from './release-lines';

let store: MadeUpStore;
beforeEach(() => {
  store = new MadeUpStore();
});
afterEach(() => store.remove());

test('an empty store says so', () => {
  expect(releaseLines(store)).toEqual(['Nothing was promoted yet.']);
});

test('shows what is live and what is on trial', async () => {
  const live = await store.firstSet();
  const { set } = await store.promote([store.madeUp('mfe-claim', 'v2')], { share: 10 });
  store.madeUp('mfe-legal', 'v9');
  const lines = releaseLines(store);
  expect(lines).toContainEqual(expect.stringMatching(`^\\* ${live}  .*  live$`));
  expect(lines).toContainEqual(
    expect.stringMatching(`^% ${set}  .*  on trial for 10 visitors of 100$`),
  );
  expect(lines).toContain('* mfe-claim@v1  commit v1');
  expect(lines).toContain('% mfe-claim@v2  commit v2');
  expect(lines).toContain('  mfe-legal@v9  commit v9');
});
