import fs, { mkdtempSync, rmSync, writeFileSync, type ReadStream } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { FileSender } from './file-sender';

/** More than the buffers on the way of an answer hold. */
const FILE_BYTES = 64 * 1024 * 1024;

let folder: string;
let server: http.Server;
let url: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'file-sender-'));
  const file = path.join(folder, 'file.bin');
  writeFileSync(file, Buffer.alloc(FILE_BYTES));
  const sender = new FileSender();
  server = http.createServer((request, response) =>
    sender.send(request, response, { status: 200, file, headers: {} }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  jest.restoreAllMocks();
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  rmSync(folder, { recursive: true });
});

/** Resolves when an answer has begun. */
const begun = () =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(url, resolve).on('error', reject);
  });

test('a visitor who leaves midway leaves no open file, and no complaint', async () => {
  const opened = jest.spyOn(fs, 'createReadStream');
  const complained = jest.spyOn(console, 'error').mockImplementation();
  const answer = await begun();
  answer.on('error', () => {});
  const file = opened.mock.results[0]?.value as ReadStream;
  const closed = new Promise<void>((resolve) => file.once('close', () => resolve()));
  answer.destroy();
  await closed;
  expect(complained).not.toHaveBeenCalled();
});

test('a file that cannot be read ends its own answer, and the next is served', async () => {
  const complained = jest.spyOn(console, 'error').mockImplementation();
  const failure = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  const unreadable = new Readable({ read: () => unreadable.destroy(failure) });
  jest.spyOn(fs, 'createReadStream').mockReturnValueOnce(unreadable as ReadStream);
  await expect(begun()).rejects.toThrow();
  expect(complained).toHaveBeenCalledWith(failure);
  const answer = await begun();
  expect(answer.statusCode).toBe(200);
  answer.destroy();
});
