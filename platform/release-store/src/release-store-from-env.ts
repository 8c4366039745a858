import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  parseEnvironment,
  type Environment,
  type Values,
} from '@prizestash/server-kit/environment';
import { isSecureAddress, isWebAddress, text } from '@prizestash/server-kit/validators';
import { repositoryRoot } from './repository-root';
import { refuseConfig } from './delivery-error';
import {
  createKeyFile,
  parsePublicKeys,
  PromotionKeys,
  type PublicKeys,
} from './promotion-log/promotion-keys';
import { ReleaseStore } from './release-store';
import { requireConditionalWrites } from './storage/object-storage';
import { RoleKey, type RoleAddress } from './storage/role-key';
import { S3Storage } from './storage/s3-storage';

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
  AWS_CONTAINER_CREDENTIALS_FULL_URI: text({ default: '' }),
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: text({ default: '' }),
  AWS_CONTAINER_AUTHORIZATION_TOKEN: text({ default: '' }),
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: text({ default: '' }),
  AWS_EC2_METADATA_SERVICE_ENDPOINT: text({ default: '' }),
  PROMOTION_SIGNING_KEY: text({ default: '' }),
  PROMOTION_PUBLIC_KEYS: text({ default: '' }),
};

type StoreVariables = Values<typeof storeVariables>;

export function foldersOf(variables: Values<typeof folderVariables>, root = repositoryRoot) {
  const dataDir = path.resolve(root, variables.DATA_DIR);
  const releases = variables.RELEASES_DIR || path.join(dataDir, 'releases');
  return { dataDir, releasesDir: path.resolve(root, releases) };
}

/** Where the promotion service leaves a token of the operator, for commands on the same machine. */
export const operatorTokenFile = (releasesDir: string) => path.join(releasesDir, 'operator-token');

/** Where containers of ECS read the key of their role. */
const ECS = 'http://169.254.170.2';
/** And where those of EKS do. A key is sent over nothing else without TLS. */
const PLAIN_HOSTS = ['169.254.170.2', '169.254.170.23', '[fd00:ec2::23]', '169.254.169.254'];

function addressOfRole(variables: StoreVariables): RoleAddress | null {
  const { AWS_EC2_METADATA_SERVICE_ENDPOINT: instance } = variables;
  const { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: relative } = variables;
  const full = variables.AWS_CONTAINER_CREDENTIALS_FULL_URI;
  const container = relative ? ECS + relative : full;
  const address = container || instance;
  if (!address) return null;
  const url = isWebAddress(address) ? new URL(address) : null;
  if (!url || !(isSecureAddress(url) || PLAIN_HOSTS.includes(url.hostname))) {
    refuseConfig(`The key of the role is read from "${address}", which must be an https address.`);
  }
  if (!container) return { instance };
  const token = variables.AWS_CONTAINER_AUTHORIZATION_TOKEN;
  return { container, token, tokenFile: variables.AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE };
}

function s3StorageFrom(variables: StoreVariables): S3Storage {
  const { RELEASE_STORE, S3_ENDPOINT, AWS_REGION: region } = variables;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/.exec(RELEASE_STORE) ?? [];
  if (!bucket)
    refuseConfig(`RELEASE_STORE must be s3://<bucket>/<prefix>, but is "${RELEASE_STORE}".`);
  const endpoint = (S3_ENDPOINT || `https://s3.${region}.amazonaws.com`).replace(/\/$/, '');
  const place = { bucket, prefix, endpoint, region };
  if (accessKeyId && secretAccessKey) {
    const sessionToken = variables.AWS_SESSION_TOKEN;
    return new S3Storage({ ...place, accessKeyId, secretAccessKey, sessionToken });
  }
  const address = accessKeyId || secretAccessKey ? null : addressOfRole(variables);
  if (address) return new S3Storage({ ...place, role: new RoleKey(address) });
  return refuseConfig(
    `RELEASE_STORE=${RELEASE_STORE} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the address of a role's key.`,
  );
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
export function promotionKeysFromEnv(env: Environment): PublicKeys {
  const variables = parseEnvironment(env, storeVariables);
  const { RELEASE_STORE: store } = variables;
  const inFolder = path.join(foldersOf(variables).releasesDir, 'promotion-key.pem');
  const file = signingKeyFile(variables, repositoryRoot) || (store ? '' : inFolder);
  const trusted = publicKeysOf(variables, repositoryRoot);
  if (file === '') return trusted;
  createKeyFile(file);
  return PromotionKeys.fromFile(file, trusted).publicKeys;
}

/**
 * The release store of RELEASE_STORE, with its copy in RELEASES_DIR, or the one in RELEASES_DIR.
 * @param root the folder that relative paths start from.
 */
export function releaseStoreFromEnv(env: Environment, root = repositoryRoot): ReleaseStore {
  const variables = parseEnvironment(env, storeVariables);
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
