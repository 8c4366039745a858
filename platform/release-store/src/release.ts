import { closedObject } from '@prizestash/server-kit/closed-object';
import type { ContactContract } from '@prizestash/shared/contact-contract';
import type { PartnerManifest } from '@prizestash/shared/remote';
import { SHOWN_WINNERS } from '@prizestash/shared/results';
import schema from '../../../docs/release.schema.json';
import { compileSchema, type FromSchema } from './release-format/compile-schema';
import type {
  ExportTypes,
  ModuleDeclarations,
  PackageBudget,
  RouteWithFiles,
} from './release-format/release-description';
import { RESULTS, SAFE_NAME, type ReleaseName } from './release-name';
import type { OperatorConfig } from './site-config/site-config-from-env';

const { definitions } = schema;
const name = { type: 'string', pattern: SAFE_NAME.source } as const;
const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;
const printable = (maxLength: number) => ({ ...text(maxLength), pattern: '^[ -~]*$' }) as const;
const count = { type: 'integer', minimum: 0 } as const;
const ref = (definition: keyof typeof definitions) =>
  ({ $ref: `#/definitions/${definition}` }) as unknown as { readonly type: 'string' };
const listOf = <const Items extends object>(items: Items, maxItems = 100) =>
  ({ type: 'array', items, maxItems }) as const;
const mapOf = <const Values extends object>(
  additionalProperties: Values,
  propertyNames: object = { type: 'string' },
) => ({ type: 'object', maxProperties: 2000, propertyNames, additionalProperties }) as const;
/** The home page is the shell's; no other path ends with a slash. */
const path = { anyOf: [{ const: '/' }, ref('path')] };
const versions = mapOf(name, name);
const texts = mapOf(text(200));
const pageBudget = schema.properties.budget.properties.routes.additionalProperties;

const route = closedObject(
  {
    path,
    title: ref('title'),
    description: ref('text'),
    prerender: { type: 'boolean' },
    needsContact: { type: 'boolean' },
    index: { type: 'boolean' },
    documentVersion: text(40),
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

/** One file for browsers. Sizes are in bytes. */
const releasedFile = closedObject({
  bytes: count,
  brotli: count,
  gzip: count,
  /** Subresource integrity, `sha384-…`. */
  integrity: ref('integrity'),
});
export type ReleasedFile = FromSchema<typeof releasedFile>;

/** What `release.json` of shell and remotes holds. */
const release = closedObject(
  {
    package: name,
    version: name,
    /** Commit of the sources; `uncommitted` is appended where they differ from it. */
    commit: printable(100),
    /** Digest over all files: two releases of one version must not differ in it. */
    digest: text(100),
    /** Name of the federation container, unique per version. */
    container: { type: 'string', pattern: '^[A-Za-z_$][\\w$.-]{0,200}$' },
    entry: ref('script'),
    /** Style sheets that the entry needs immediately. */
    entryFiles: listOf(ref('file')),
    routes: listOf(route),
    /** Partners that its pages show; left out for none. */
    partners: schema.properties.partners,
    /** Files of each singleton that the shell loads on demand. */
    singletonFiles: mapOf(listOf(ref('file'))),
    /** Singletons with their versions (the shell), or with the accepted ranges (a remote). */
    provides: texts,
    requires: texts,
    /**
     * The contact that the build reads or writes: for the shell what its store holds, for a remote
     * what it was built against; null for a remote that does not use the contact.
     */
    contact,
    /**
     * Types of the exports of `shared`'s singletons: those that the shell provides, or those that a
     * remote imports, as it was built against them. The declarations are in `contracts.json`.
     */
    contract: mapOf(mapOf(text(200), { pattern: '^[A-Za-z_$][\\w$]*$' })),
    /** Version of `@prizestash/shared` whose modules it bundles, besides the singletons. */
    shared: printable(50),
    budget: closedObject(
      { openBytes: ref('limit'), allBytes: ref('limit'), routes: mapOf(pageBudget, path) },
      ['routes'],
    ),
    /** False for a remote without a Node build: the HTML of its pages holds the layout only. */
    prerendered: { const: false },
    /** The ES module that the entry imports; missing where the entry is the container itself. */
    module: ref('script'),
    files: mapOf(releasedFile, ref('file')),
  },
  ['partners', 'contract', 'shared', 'prerendered', 'module'],
);

/** One released version of the shell or of a remote. Releases of today have all that a page needs. */
export interface Release extends Omit<
  FromSchema<typeof release>,
  'routes' | 'partners' | 'contact' | 'contract' | 'budget'
> {
  readonly routes: readonly RouteWithFiles[];
  readonly partners?: readonly PartnerManifest[];
  readonly contact: ContactContract | null;
  readonly contract: ExportTypes;
  readonly budget: PackageBudget;
}

/** A released configuration: the sponsor, the partners, the addresses of site and API. */
export interface SiteConfigRelease extends ReleaseName {
  /** Whether it was validated for production: no placeholders, https addresses. */
  readonly production: boolean;
  readonly config: OperatorConfig;
}

/** What drawings have brought, as pages show it; all winners are confirmed. */
export type PublishedResults = Required<
  Pick<OperatorConfig, 'drawings' | 'drawingKeys' | 'winners'>
>;

/** Released results of drawings. */
export interface ResultsRelease extends ReleaseName {
  readonly results: PublishedResults;
}

/** What `release.json` of results holds: nothing else may reach a configuration. */
export const isResultsRelease = compileSchema<ResultsRelease>(
  closedObject({
    package: { const: RESULTS },
    version: text(200),
    results: closedObject({
      drawings: { type: 'object' },
      drawingKeys: { type: 'object' },
      winners: {
        type: 'array',
        maxItems: SHOWN_WINNERS,
        items: closedObject({
          firstName: text(200),
          lastInitial: text(200),
          state: text(200),
          drawing: text(200),
        }),
      },
    }),
  }),
);

/**
 * A release set: the versions of everything that its pages are made of, and for remotes the version
 * to fall back to.
 */
const releaseSet = closedObject(
  {
    id: name,
    createdAt: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' },
    versions,
    previousVersions: versions,
    /** Remotes without a Node build: their pages are rendered in browsers only. */
    notPrerendered: listOf(name),
    /** The consent texts that its pages show; left out in sets from before texts were recorded. */
    consents: listOf(closedObject({ version: printable(40), text: text(10_000) })),
    /** The public address that its pages were written for. */
    publicBaseUrl: text(200),
    /** Whether its changed pages were opened in a browser before it could go live. */
    browserCheck: { enum: ['passed', 'skipped'] },
    /** Pages that a browser has opened in this form, in this set or in one before. */
    openedPages: listOf(text(300), 10_000),
  },
  ['notPrerendered', 'consents', 'publicBaseUrl', 'openedPages'],
);
export type ReleaseSetRecord = FromSchema<typeof releaseSet>;

const headerRules = listOf(
  closedObject(
    {
      path: { ...text(300), pattern: '^/' },
      headers: mapOf(text(10_000)),
      // Sets that were stored while hosts sent 103 responses have them.
      earlyHints: listOf(text(1_000)),
    },
    ['earlyHints'],
  ),
  10_000,
);

const compile = <T>(one: object) => compileSchema<T>({ ...one, definitions });

export const isRelease = compile<Release>(release);

/** The members that every `release.json` has. */
export const isReleaseName = compile<ReleaseName>({
  type: 'object',
  required: ['package', 'version'],
  properties: { package: name, version: name },
});

/** What `set.json` holds. */
export const isReleaseSetRecord = compile<ReleaseSetRecord>(releaseSet);

const declarationFile = { ...text(300), pattern: '^[\\w@.-]+(/[\\w@.-]+)*\\.d\\.ts$' };

/** What `contracts.json` holds. Its names become part of a program that the compiler checks. */
export const isModuleDeclarations = compile<ModuleDeclarations>(
  closedObject({
    entries: mapOf(declarationFile, { type: 'string', pattern: '^[\\w@./-]{1,100}$' }),
    declarations: mapOf(text(1_000_000), declarationFile),
  }),
);

/** What `headers.json` holds. */
export const isHeaderRules = compile<unknown>(headerRules);
