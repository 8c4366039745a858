import { FakeStore } from '../testing/fake-store';
import { releaseList } from './release-list';

let store: FakeStore;
beforeEach(() => {
  store = new FakeStore();
});
afterEach(() => store.remove());

it('reports an empty store', () => {
  expect(releaseList(store)).toEqual(['No release set has been promoted yet.']);
});

it('marks what is live and what is in the canary', async () => {
  const live = await store.firstSet();
  const { set } = await store.promote([store.fake('mfe-claim', 'v2')], { percent: 10 });
  store.fake('mfe-legal', 'v9');
  const lines = releaseList(store);
  expect(lines).toContainEqual(expect.stringMatching(`^\\* ${live}  .*  live$`));
  expect(lines).toContainEqual(expect.stringMatching(`^% ${set}  .*  canary, 10%$`));
  expect(lines).toContain('* mfe-claim@v1  commit v1');
  expect(lines).toContain('% mfe-claim@v2  commit v2');
  expect(lines).toContain('  mfe-legal@v9  commit v9');
});
