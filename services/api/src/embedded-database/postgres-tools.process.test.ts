import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandAs, postgresUser } from './postgres-tools';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-run-as-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('runs another user than root, who can read and find what only root may enter', () => {
  const closed = path.join(folder, 'home-of-root');
  mkdirSync(closed, { mode: 0o700 });
  const file = path.join(closed, 'program');
  writeFileSync(file, 'text', { mode: 0o600 });
  const script = `const fs = require('node:fs');
    fs.accessSync(process.argv[1], fs.constants.R_OK);
    console.log(process.getuid(), fs.readFileSync(process.argv[1], 'utf8'));`;
  const user = postgresUser(path.join(closed, 'postgres'));
  const [program = '', ...args] = commandAs(user, [process.execPath, '-e', script, file]);
  expect(execFileSync(program, args, { encoding: 'utf8' })).toMatch(/^[1-9]\d* text\n$/);
});
