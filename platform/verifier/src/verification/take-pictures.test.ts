import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { hasNamespaces } from '../process/contained-command';
import { takePictures } from './contained-verifier';

/** In place of the verifier: code that has taken it over, with all of Node at hand. */
jest.mock('./verifier-program', () => ({
  verifierProgram: async () => `const fs = require('fs');
    const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
    const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
    const picture = (path, content = png) => say({ picture: { path, png: content.toString('base64') } });
    process.stdin.once('data', (given) => {
      const request = JSON.parse(given);
      eval(request.paths[1]);
      say({ result: null });
    });`,
}));
const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');

let store: FakeStore;
let id: string;
beforeEach(async () => {
  store = new FakeStore();
  await store.firstSet();
  id = store.live()?.set ?? '';
});
afterEach(() => store.remove());

/** The pictures that arrive while this code runs, and how it ends. */
async function take(source: string) {
  const taken: Record<string, Buffer> = {};
  const end = await takePictures(store, id, ['/', source], (page, picture) => {
    taken[page] = picture;
  }).then(
    () => 'done',
    (error: Error) => error.message,
  );
  return { taken, end };
}

it('receives the picture of a page', async () => {
  expect(await take("picture('/')")).toEqual({ taken: { '/': png }, end: 'done' });
});

it.each([
  ['text', "picture('/', Buffer.from('-----BEGIN PRIVATE KEY-----'))"],
  ['nothing', "picture('/', Buffer.alloc(0))"],
  ['an object', "say({ picture: { path: '/', png: {} } })"],
  ['the name of a file', "say({ picture: { path: '/', png, file: '/etc/passwd' } })"],
  ['a page that nobody asked for', "picture('/other')"],
  ['a path that leads out of a folder', "picture('/../../promotion-key')"],
])('refuses %s instead of a picture', async (_what, source) => {
  expect(await take(source)).toEqual({
    taken: {},
    end: expect.stringContaining('writes what is no message'),
  });
});

it.each([
  ['one without end', "picture('/', Buffer.concat([png, Buffer.alloc(31e6)]))"],
  [
    'many',
    "for (let at = 0; at < 50; at += 1) picture('/', Buffer.concat([png, Buffer.alloc(1e6)]))",
  ],
])('refuses more than 40 MB of pictures: %s', async (_what, source) => {
  expect((await take(source)).end).toContain('writes more than 40 MB');
});

const inNamespaces = hasNamespaces() ? it : it.skip;
inNamespaces('finds no place to write what is read here', async () => {
  const marker = randomBytes(8).toString('hex');
  const folders = [store.folder, store.setFolder(id), tmpdir(), process.cwd()];
  const link = (folder: string) =>
    `try { fs.symlinkSync('${path.join(store.folder, 'promotion-key.pem')}', '${path.join(folder, marker)}'); } catch {}`;
  expect((await take(folders.map(link).join(' '))).taken).toEqual({});
  const found = folders.filter((folder) => readdirSync(folder).includes(marker));
  expect(found).toEqual([]);
});
