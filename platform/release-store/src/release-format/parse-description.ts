import type { ErrorObject } from 'ajv';
import semver from 'semver';
import { contactFieldNames } from '@prizestash/shared/rules/submitted-contact';
import { refuseRelease } from '../delivery-error';
import { compileSchema, parseJson, type FromSchema } from './compile-schema';
import { refuseMember } from './folder-files';
import { SBOM_FILE, type ReleaseDescription } from './release-description';
import schema from '../../../../docs/release.schema.json';
import { isContainerOf } from './container-name';
import { singletonNames } from './singletons';

const sbom = {
  type: 'object',
  required: ['bomFormat', 'specVersion', 'components'],
  properties: {
    bomFormat: { const: 'CycloneDX' },
    specVersion: { enum: ['1.4', '1.5', '1.6', '1.7'] },
    components: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'version', 'purl', 'licenses'],
        properties: {
          name: { type: 'string', minLength: 1 },
          version: { type: 'string', minLength: 1 },
          purl: { type: 'string', pattern: '^pkg:' },
          licenses: { type: 'array' },
        },
      },
    },
  },
} as const;
export type Sbom = FromSchema<typeof sbom>;
const isSbom = compileSchema(sbom);

/** Requires that an SBOM names each component with version, package URL and licenses. */
export const parseSbom = (json: string) => parseJson(SBOM_FILE, json, isSbom, refuseRelease);

export const budgetSchema = { ...schema.properties.budget, definitions: schema.definitions };

const isDescription = compileSchema<ReleaseDescription>(schema, { verbose: true });

/** What a member must be, in the words of the schema. */
function reasonOf(error: ErrorObject) {
  const { instancePath, keyword, message, params, data, parentSchema, propertyName } = error;
  const { description } = (parentSchema ?? {}) as { readonly description?: string };
  if (keyword === 'additionalProperties') {
    return `has the unknown member ${(params as { additionalProperty: string }).additionalProperty}`;
  }
  // The description of the document says what it is for.
  const isTold = keyword !== 'required' && instancePath !== '' && description;
  if (!isTold && propertyName === undefined) return message ?? keyword;
  return `${JSON.stringify(propertyName ?? data)} is not ${description}`;
}

function refuseError(error: ErrorObject): never {
  refuseMember(
    error.instancePath.slice(1).replaceAll('~1', '/') || 'the document',
    reasonOf(error),
  );
}

function verifySingletons({ requires }: ReleaseDescription): void {
  for (const [name, range] of Object.entries(requires)) {
    if (!(singletonNames as readonly string[]).includes(name)) {
      refuseMember(
        'requires',
        `${name} is none of the singletons, which are ${singletonNames.join(', ')}`,
      );
    }
    if (!semver.validRange(range)) {
      refuseMember(`requires/${name}`, `"${range}" is not a range of semantic versions`);
    }
  }
  if (!requires['react'] && !requires['react/jsx-runtime']) {
    refuseMember('requires', 'react is missing, and a page has one instance of it');
  }
}

/** A remote that imports the contact store says what it reads, or promotion could not compare it. */
function requireContactRead({ requires, contact }: ReleaseDescription): void {
  if (requires['@prizestash/shared/contact'] && !contact) {
    refuseMember('contact', 'is missing, and the remote requires @prizestash/shared/contact');
  }
}

function requireOwnContainer({ name, entry: { container } }: ReleaseDescription): void {
  if (container !== undefined && !isContainerOf(name, container)) {
    const start = name.replaceAll('-', '_');
    refuseMember('entry/container', `"${container}" does not begin with ${start}`);
  }
}

function verifyRoutes({ routes, files, entry, node }: ReleaseDescription): void {
  const isListed = (file: string) => Object.hasOwn(files, file);
  if (!isListed(entry.file)) refuseMember('entry/file', `${entry.file} is not among the files`);
  const paths = new Set<string>();
  for (const [index, route] of routes.entries()) {
    const member = `routes/${index}`;
    if (paths.has(route.path)) refuseMember(`${member}/path`, `${route.path} is claimed twice`);
    paths.add(route.path);
    const missing = route.files?.find((file) => !isListed(file));
    if (missing) refuseMember(`${member}/files`, `${missing} is not among the files`);
    if (route.prerender && !node) {
      refuseMember(`${member}/prerender`, 'is true, and the release has no Node build');
    }
  }
}

/** A remote shows its partners on its own pages, one on each, and passes on nothing but the contact. */
function verifyDeclaredPartners({ partners = [], routes }: ReleaseDescription): void {
  for (const [index, { id, kind, page, parameters, details, globalName }] of partners.entries()) {
    const member = `partners/${index}`;
    const before = partners.slice(0, index);
    if (before.some((one) => one.id === id))
      refuseMember(`${member}/id`, `${id} is declared twice`);
    if (!routes.some((route) => route.path === page)) {
      refuseMember(`${member}/page`, `${page} is none of its routes`);
    }
    if (before.some((one) => one.page === page)) {
      refuseMember(`${member}/page`, `${page} shows another partner already`);
    }
    if ((kind === 'frame') !== (globalName === undefined)) {
      refuseMember(`${member}/globalName`, 'is for scripts, and each script has one');
    }
    const asksForCode = Object.values(parameters).includes('entry-code');
    if (kind === 'frame' && asksForCode) {
      refuseMember(
        `${member}/parameters`,
        'a frame has no entry-code, which is for scripts that are called again',
      );
    }
    const names = Object.keys(details);
    const unknown = names.find((name) => !contactFieldNames.some((field) => field === name));
    if (unknown) refuseMember(`${member}/details`, `${unknown} is no field of the contact`);
    const split = names.find(
      (name) => name !== 'birthday' && Array.isArray(details[name as 'city']),
    );
    if (split)
      refuseMember(`${member}/details/${split}`, 'only the birthday has several parameters');
  }
}

export function parseDescription(json: string): ReleaseDescription {
  let description: unknown;
  try {
    description = JSON.parse(json);
  } catch (error) {
    refuseMember('the document', (error as Error).message);
  }
  if (!isDescription(description)) refuseError(isDescription.errors[0]!);
  verifySingletons(description);
  requireContactRead(description);
  requireOwnContainer(description);
  verifyRoutes(description);
  verifyDeclaredPartners(description);
  return description;
}
