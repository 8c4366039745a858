import { closedObject } from '@prizestash/server-kit/closed-object';
import schema from '../../../docs/release.schema.json';
import { compileSchema } from './release-format/compile-schema';
import type { ModuleDeclarations } from './release-format/release-description';
import type { Release, ReleaseName, ReleaseSetRecord } from './release';

const { definitions } = schema;
const NAME = '^[A-Za-z0-9][A-Za-z0-9._-]{0,100}$';
const name = { type: 'string', pattern: NAME };
const printable = (maxLength: number) => ({ type: 'string', maxLength, pattern: '^[ -~]*$' });
const count = { type: 'integer', minimum: 0 };
const ref = (definition: keyof typeof definitions) => ({ $ref: `#/definitions/${definition}` });
const listOf = (items: object, maxItems = 100) => ({ type: 'array', items, maxItems });
const mapOf = (additionalProperties: object, propertyNames: object = { type: 'string' }) => ({
  type: 'object',
  maxProperties: 2000,
  propertyNames,
  additionalProperties,
});
/** The home page is the shell's; no other path ends with a slash. */
const path = { anyOf: [{ const: '/' }, ref('path')] };
const versions = mapOf(name, name);
const texts = mapOf({ type: 'string', maxLength: 200 });
const pageBudget = schema.properties.budget.properties.routes.additionalProperties;

const route = closedObject(
  {
    path,
    title: ref('title'),
    description: ref('text'),
    prerender: { type: 'boolean' },
    needsContact: { type: 'boolean' },
    index: { type: 'boolean' },
    documentVersion: { type: 'string', maxLength: 40 },
    documentDigest: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    consent: schema.properties.routes.items.properties.consent,
    next: listOf(path, 10),
    files: listOf(ref('file'), 500),
  },
  ['needsContact', 'index', 'documentVersion', 'documentDigest', 'consent', 'next'],
);

const contact = {
  ...closedObject({ key: name, version: { type: 'integer' }, fields: listOf({ type: 'string' }) }),
  type: ['object', 'null'],
};

const release = closedObject(
  {
    package: name,
    version: name,
    commit: printable(100),
    digest: { type: 'string', maxLength: 100 },
    container: { type: 'string', pattern: '^[A-Za-z_$][\\w$.-]{0,200}$' },
    entry: ref('script'),
    entryFiles: listOf(ref('file')),
    routes: listOf(route),
    partners: schema.properties.partners,
    singletonFiles: mapOf(listOf(ref('file'))),
    provides: texts,
    requires: texts,
    contact,
    contract: mapOf(mapOf({ type: 'string', maxLength: 200 }, { pattern: '^[A-Za-z_$][\\w$]*$' })),
    shared: printable(50),
    budget: closedObject(
      { openBytes: ref('limit'), allBytes: ref('limit'), routes: mapOf(pageBudget, path) },
      ['routes'],
    ),
    prerendered: { const: false },
    module: ref('script'),
    files: mapOf(
      closedObject({ bytes: count, brotli: count, gzip: count, integrity: ref('integrity') }),
      ref('file'),
    ),
  },
  ['partners', 'contract', 'shared', 'prerendered', 'module'],
);

const releaseSet = closedObject(
  {
    id: name,
    createdAt: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' },
    versions,
    previousVersions: versions,
    notPrerendered: listOf(name),
    consents: listOf(
      closedObject({ version: printable(40), text: { type: 'string', maxLength: 10_000 } }),
    ),
    publicBaseUrl: { type: 'string', maxLength: 200 },
    browserCheck: { enum: ['passed', 'skipped'] },
  },
  ['notPrerendered', 'consents', 'publicBaseUrl'],
);

const headerRules = listOf(
  closedObject(
    {
      path: { type: 'string', maxLength: 300, pattern: '^/' },
      headers: mapOf({ type: 'string', maxLength: 10_000 }),
      // Of sets from before 103 responses were given up.
      earlyHints: listOf({ type: 'string', maxLength: 1_000 }),
    },
    ['earlyHints'],
  ),
  10_000,
);

const compile = <T>(schema: object) => compileSchema<T>({ ...schema, definitions });

/** What `release.json` of shell and remotes holds. */
export const isRelease = compile<Release>(release);

/** The members that every `release.json` has. */
export const isReleaseName = compile<ReleaseName>({
  type: 'object',
  required: ['package', 'version'],
  properties: { package: name, version: name },
});

/** What `set.json` holds. */
export const isReleaseSetRecord = compile<ReleaseSetRecord>(releaseSet);

const declarationFile = {
  type: 'string',
  maxLength: 300,
  pattern: '^[\\w@.-]+(/[\\w@.-]+)*\\.d\\.ts$',
};

/** What `contracts.json` holds. Its names become part of a program that the compiler checks. */
export const isModuleDeclarations = compile<ModuleDeclarations>(
  closedObject({
    entries: mapOf(declarationFile, { type: 'string', pattern: '^[\\w@./-]{1,100}$' }),
    declarations: mapOf({ type: 'string', maxLength: 1_000_000 }, declarationFile),
  }),
);

/** What `headers.json` holds. */
export const isHeaderRules = compile<unknown>(headerRules);
