import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnvironment, type Environment } from '@prizestash/server-kit/environment';
import { text } from '@prizestash/server-kit/validators';
import { repositoryRoot } from '../repository-root';
import { refuseConfig } from '../delivery-error';
import {
  createKeyFile,
  parsePublicKeys,
  PromotionKeys,
  type PublicKeys,
} from '../releases/promotion-log/promotion-keys';
import { ReleaseStore } from '../releases/release-store';
import { requireConditionalWrites } from '../storage/require-conditional-writes';
import { S3Storage } from '../storage/s3-storage';

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
  AWS_SESSION_TOKEN: text({ default: '' }),
  PROMOTION_SIGNING_KEY: text({ default: '' }),
  PROMOTION_PUBLIC_KEYS: text({ default: '' }),
};

type StoreVariables = ReturnType<typeof parseStoreVariables>;

const parseStoreVariables = (env: Environment) => parseEnvironment(env, storeVariables);

export function foldersOf(
  variables: { readonly DATA_DIR: string; readonly RELEASES_DIR: string },
  root = repositoryRoot,
) {
  const dataDir = path.resolve(root, variables.DATA_DIR);
  const releases = variables.RELEASES_DIR || path.join(dataDir, 'releases');
  return { dataDir, releasesDir: path.resolve(root, releases) };
}

function s3StorageFrom(variables: StoreVariables): S3Storage {
  const { RELEASE_STORE, S3_ENDPOINT, AWS_REGION: region } = variables;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/.exec(RELEASE_STORE) ?? [];
  if (!bucket)
    refuseConfig(`RELEASE_STORE must be s3://<bucket>/<prefix>, but is "${RELEASE_STORE}".`);
  if (!accessKeyId || !secretAccessKey) {
    refuseConfig(
      `RELEASE_STORE=${RELEASE_STORE} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    );
  }
  const endpoint = (S3_ENDPOINT || `https://s3.${region}.amazonaws.com`).replace(/\/$/, '');
  const key = { accessKeyId, secretAccessKey, sessionToken: variables.AWS_SESSION_TOKEN };
  return new S3Storage({ bucket, prefix, endpoint, region, ...key });
}

/** The public keys of PROMOTION_PUBLIC_KEYS, a JWK set or the path of its file. */
function publicKeysOf({ PROMOTION_PUBLIC_KEYS: text }: StoreVariables, root: string): PublicKeys {
  if (text === '') return { keys: [] };
  const file = path.resolve(root, text);
  return parsePublicKeys(existsSync(file) ? readFileSync(file, 'utf8') : text);
}

/** Undefined for a store in a folder without variables: its key is in the folder. */
function keysOf(variables: StoreVariables, root: string): PromotionKeys | undefined {
  const trusted = publicKeysOf(variables, root);
  const file = signingKeyFile(variables, root);
  if (file) return PromotionKeys.fromFile(file, trusted);
  const isElsewhere = variables.RELEASE_STORE !== '' || trusted.keys.length > 0;
  return isElsewhere ? new PromotionKeys(trusted) : undefined;
}

const signingKeyFile = ({ PROMOTION_SIGNING_KEY: file }: StoreVariables, root: string) =>
  file && path.resolve(root, file);

/**
 * The public keys that this machine trusts, its own first. Makes the key of PROMOTION_SIGNING_KEY,
 * or of a store in a folder, where there is none.
 */
export function promotionKeysFromEnv(env: Environment, root = repositoryRoot): PublicKeys {
  const variables = parseStoreVariables(env);
  const { RELEASE_STORE: store } = variables;
  const inFolder = path.join(foldersOf(variables, root).releasesDir, 'promotion-key.pem');
  const file = signingKeyFile(variables, root) || (store ? '' : inFolder);
  const trusted = publicKeysOf(variables, root);
  if (file === '') return trusted;
  createKeyFile(file);
  return PromotionKeys.fromFile(file, trusted).publicKeys;
}

/**
 * The release store of RELEASE_STORE, with its copy in RELEASES_DIR, or the one in RELEASES_DIR.
 * @param root the folder that relative paths start from.
 */
export function releaseStoreFromEnv(env: Environment, root = repositoryRoot): ReleaseStore {
  const variables = parseStoreVariables(env);
  const keys = keysOf(variables, root);
  return new ReleaseStore(foldersOf(variables, root).releasesDir, {
    ...(variables.RELEASE_STORE && { storage: s3StorageFrom(variables) }),
    ...(keys && { keys }),
  });
}

/** The release store of a site host. */
export function hostStoreFromEnv(env: Environment): ReleaseStore {
  const store = releaseStoreFromEnv(env);
  if (!store.isCopy || store.log.trustsKeys()) return store;
  return refuseConfig('PROMOTION_PUBLIC_KEYS must name the public key of the promotion service.');
}

/** The release store for a command that writes. */
export async function writableStoreFromEnv(
  env: Environment,
  root = repositoryRoot,
): Promise<ReleaseStore> {
  const store = releaseStoreFromEnv(env, root);
  if (store.isCopy) await requireConditionalWrites(store.objects);
  return store;
}

/** The release store of the promotion service, whose log it can read and append to. */
export async function signingStoreFromEnv(env: Environment): Promise<ReleaseStore> {
  const store = await writableStoreFromEnv(env);
  if (!store.log.canSign())
    refuseConfig('PROMOTION_SIGNING_KEY must name the file of the signing key.');
  await store.refresh();
  store.state();
  return store;
}
