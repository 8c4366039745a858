import path from 'node:path';
import { parseEnvironment, type Environment } from '@prizestash/server-kit/environment';
import { text } from '@prizestash/server-kit/validators';
import { repositoryRoot } from '../webpack/packages';
import { DeliveryError } from '../delivery-error';
import { PointerKeys } from '../releases/pointer/pointer-keys';
import { ReleaseStore } from '../releases/release-store';
import { requireConditionalWrites } from '../storage/require-conditional-writes';
import { S3Storage } from '../storage/s3-storage';

/** The variables that say where data is kept. */
export const folderVariables = {
  DATA_DIR: text({ default: '.data' }),
  RELEASES_DIR: text({ default: '' }),
};

const storeVariables = {
  ...folderVariables,
  RELEASE_STORE: text({ default: '' }),
  S3_ENDPOINT: text({ default: '' }),
  AWS_REGION: text({ default: 'us-east-1' }),
  AWS_ACCESS_KEY_ID: text({ default: '' }),
  AWS_SECRET_ACCESS_KEY: text({ default: '' }),
  PROMOTION_SIGNING_KEY: text({ default: '' }),
  PROMOTION_PUBLIC_KEYS: text({ default: '' }),
};

type StoreVariables = ReturnType<typeof parseStoreVariables>;

const parseStoreVariables = (env: Environment) => parseEnvironment(env, storeVariables);

/** Where data and releases are kept. */
export function foldersOf(
  variables: { readonly DATA_DIR: string; readonly RELEASES_DIR: string },
  root = repositoryRoot,
) {
  const dataDir = path.resolve(root, variables.DATA_DIR);
  const releases = variables.RELEASES_DIR || path.join(dataDir, 'releases');
  return { dataDir, releasesDir: path.resolve(root, releases) };
}

function invalid(message: string): never {
  throw new DeliveryError('invalid-config', message);
}

function bucketOf(variables: StoreVariables): S3Storage {
  const { RELEASE_STORE, S3_ENDPOINT, AWS_REGION: region } = variables;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/.exec(RELEASE_STORE) ?? [];
  if (!bucket) invalid(`RELEASE_STORE must be s3://<bucket>/<prefix>, but is "${RELEASE_STORE}".`);
  if (!accessKeyId || !secretAccessKey) {
    invalid(`RELEASE_STORE=${RELEASE_STORE} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`);
  }
  const endpoint = (S3_ENDPOINT || `https://s3.${region}.amazonaws.com`).replace(/\/$/, '');
  return new S3Storage({ bucket, prefix, endpoint, region, accessKeyId, secretAccessKey });
}

/** The keys of a shared store; those of a folder are in the folder. */
function keysOf(variables: StoreVariables, shared: boolean, root: string): PointerKeys | undefined {
  const file = variables.PROMOTION_SIGNING_KEY;
  const accepted = variables.PROMOTION_PUBLIC_KEYS.split(',').filter(Boolean);
  if (file) return PointerKeys.fromFile(path.resolve(root, file), accepted);
  return shared || accepted.length > 0 ? new PointerKeys(null, accepted) : undefined;
}

/**
 * The release store of RELEASE_STORE, with its copy in RELEASES_DIR, or the one in RELEASES_DIR.
 * @param env environment variables, as in `process.env`.
 * @param root the folder that relative paths start from.
 * @throws {DeliveryError} naming the variable that is wrong.
 */
export function releaseStoreFromEnv(env: Environment, root = repositoryRoot): ReleaseStore {
  const variables = parseStoreVariables(env);
  const storage = variables.RELEASE_STORE ? bucketOf(variables) : undefined;
  const keys = keysOf(variables, storage !== undefined, root);
  return new ReleaseStore(foldersOf(variables, root).releasesDir, {
    ...(storage && { storage }),
    ...(keys && { keys }),
  });
}

/**
 * The release store for a command that writes.
 * @throws {DeliveryError} also when the storage is away or ignores conditional writes.
 */
export async function writableStoreFromEnv(
  env: Environment,
  root = repositoryRoot,
): Promise<ReleaseStore> {
  const store = releaseStoreFromEnv(env, root);
  if (store.isShared) await requireConditionalWrites(store.objects());
  return store;
}
