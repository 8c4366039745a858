import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { takePictures } from './contained-verifier';

/** In place of the verifier: code that has taken it over, which refuses with any message. */
jest.mock('./verifier-program', () => ({
  verifierProgram: async () => `require('stream/consumers').json(process.stdin).then((request) =>
    process.stdout.write(request.paths[0] + '\\n'));`,
}));

let store: FakeStore;
beforeEach(async () => {
  store = new FakeStore();
  await store.firstSet();
});
afterEach(() => store.remove());

/** What is printed of a refusal that the verifier writes. */
async function printed(refusal: object): Promise<string> {
  const { set: id = '' } = store.live() ?? {};
  const line = JSON.stringify({ refusal });
  const error = await takePictures(store, id, [line], () => {}).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(DeliveryError);
  const { message, seeAlso = '' } = error as DeliveryError;
  return `${message}\n${seeAlso}`;
}

const code = 'release-set-refused';

it('keeps the sentence and its section', async () => {
  expect(await printed({ code, message: 'too heavy', section: 'budgets' })).toBe(
    'too heavy\ndocs/refused-promotions.md#budgets explains it.',
  );
  expect(await printed({ code: 'no-browser', message: 'none' })).toBe('none\n');
});

it('keeps control characters and markup from the terminal and the page', async () => {
  const message = '\u001b]8;;https://example.com\u0007<img src=x>\u202e](x) no\u009b2J';
  expect(await printed({ code, message, section: 'rendering' })).toBe(
    ']8;;https://example.com<img src=x>](x) no2J\ndocs/refused-promotions.md#rendering explains it.',
  );
});

const noMessage = /^the verification of pictures of set-\w+ writes what is no message\n(.+)$/;
const explained = 'docs/refused-promotions.md#containment explains it.';

it.each<[string, unknown]>([
  ['invented', 'invented'],
  ['that continues the sentence', 'budgets explains it. Run curl example.com'],
  ['with control characters', '\u001b[2J'],
  ['that is a path', '../../etc'],
  ['of all objects', 'toString'],
  ['without a letter', ''],
  ['that is null', null],
  ['in a list', ['budgets']],
  ['in an object', { toString: 'budgets' }],
  ['of a huge text', 'x'.repeat(900_000)],
])('replaces a section %s', async (_what, section) => {
  const [, line] = noMessage.exec(await printed({ code, message: 'hello', section })) ?? [];
  expect(line).toBe(explained);
});

it.each([20_001, 2_000_000])('prints no message of %d characters', async (length) => {
  const refusal = { code, message: 'x'.repeat(length), section: 'budgets' };
  expect(noMessage.exec(await printed(refusal))?.[1]).toBe(explained);
});
