import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startTestDatabase, type TestDatabase } from '../testing/test-database';
import { withClient } from './pool';

const DOCUMENT = path.resolve(__dirname, '../../../../docs/what-runs.md');

const COLUMNS = `
  select c.conrelid::regclass::text as table_name, a.attname as name,
    (select typname from pg_type where oid = a.atttypid) as type,
    string_agg(distinct case c.contype when 'p' then 'PK' when 'f' then 'FK' else 'UK' end, ', ') as keys,
    a.attnum as number
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
  where c.contype in ('p', 'f', 'u') and c.connamespace = 'public'::regnamespace
  group by c.conrelid, a.attname, a.atttypid, a.attnum`;
const REFERENCES = `
  select c.conrelid::regclass::text as table_name, c.confrelid::regclass::text as referenced,
    (select string_agg(attname, ', ' order by attnum) from pg_attribute
      where attrelid = c.conrelid and attnum = any(c.conkey)) as columns,
    exists (select from pg_constraint u where u.conrelid = c.conrelid and u.contype in ('p', 'u')
      and u.conkey <@ c.conkey) as once
  from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`;

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

/** Draws the tables of the schema with their keys, for Mermaid. */
async function drawTables(): Promise<string> {
  const [columns, references] = await withClient(database.url, 'diagram', async (client) => [
    (await client.query<Record<string, string>>(`${COLUMNS} order by table_name, number`)).rows,
    (await client.query<Record<string, string>>(`${REFERENCES} order by 2, 1`)).rows,
  ]);
  const tables = [...new Set(columns?.map(({ table_name }) => table_name))];
  const blocks = tables.flatMap((table) => [
    `  ${table} {`,
    ...(columns ?? [])
      .filter(({ table_name }) => table_name === table)
      .map(({ name, type, keys }) => `    ${type} ${name} ${keys}`),
    '  }',
  ]);
  const lines = (references ?? []).map(
    ({ table_name, referenced, columns: names, once }) =>
      `  ${referenced} ||--o${once ? '|' : '{'} ${table_name} : "${names}"`,
  );
  return ['```mermaid', 'erDiagram', ...lines, ...blocks, '```'].join('\n');
}

it('is drawn in the documents as the migrations make it', async () => {
  const [drawn] = /```mermaid\nerDiagram[^]*?```/.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  expect(drawn).toBe(await drawTables());
});
