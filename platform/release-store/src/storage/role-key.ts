import { readFileSync } from 'node:fs';
import { DeliveryError, failStorage } from '../delivery-error';
import { compileSchema, parseJson } from '../release-format/compile-schema';

/** A key of an S3 server. */
export interface S3Key {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of a role's temporary key; empty or left out for another one. */
  readonly sessionToken?: string;
}

/** Where a cloud gives the key of the role that this machine or container runs as. */
export type RoleAddress =
  | { readonly container: string; readonly token: string; readonly tokenFile: string }
  | { readonly instance: string };

const TIMEOUT_MS = 5_000;
/** A key is requested again before it expires: at the clouds, the next one is there by then. */
const RENEW_BEFORE_MS = 5 * 60_000;
const RETRY_MS = 30_000;
const TOKEN_SECONDS = '21600';
const INSTANCE_PATH = '/latest/meta-data/iam/security-credentials/';

const text = { type: 'string', minLength: 1, maxLength: 10_000 } as const;
const isReply = compileSchema({
  type: 'object',
  required: ['AccessKeyId', 'SecretAccessKey', 'Token', 'Expiration'],
  properties: { AccessKeyId: text, SecretAccessKey: text, Token: text, Expiration: text },
});

function fail(reason: string): never {
  failStorage(`The key of the role cannot be read: ${reason}`);
}

async function read(url: string, headers: Record<string, string>, method = 'GET'): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { method, headers, signal, redirect: 'error' });
    if (!response.ok) fail(`${url} responds with ${response.status}`);
    return await response.text();
  } catch (error) {
    if (error instanceof DeliveryError) throw error;
    return fail(
      `${url}: ${((error as Error).cause as Error | undefined)?.message ?? String(error)}`,
    );
  }
}

async function requestKey(address: RoleAddress): Promise<string> {
  if ('container' in address) {
    // The file is replaced while the program runs.
    const token = address.tokenFile
      ? readFileSync(address.tokenFile, 'utf8').trim()
      : address.token;
    return read(address.container, token ? { Authorization: token } : {});
  }
  const origin = address.instance.replace(/\/$/, '');
  const seconds = { 'X-aws-ec2-metadata-token-ttl-seconds': TOKEN_SECONDS };
  const token = await read(`${origin}/latest/api/token`, seconds, 'PUT');
  const headers = { 'X-aws-ec2-metadata-token': token };
  const [role = ''] = (await read(origin + INSTANCE_PATH, headers)).split('\n');
  return read(`${origin}${INSTANCE_PATH}${encodeURIComponent(role)}`, headers);
}

/** The temporary key of a role, which is requested again before it expires. */
export class RoleKey {
  private key: S3Key | null = null;
  private expiresAt = 0;
  private renewAt = 0;
  private renewing: Promise<S3Key> | null = null;

  /** @param now milliseconds. */
  constructor(
    private readonly address: RoleAddress,
    private readonly now: () => number = Date.now,
  ) {}

  /** @returns the same object while it counts. */
  async current(): Promise<S3Key> {
    if (this.key && this.now() < this.renewAt) return this.key;
    this.renewing ??= this.renew().finally(() => (this.renewing = null));
    return this.renewing;
  }

  private async renew(): Promise<S3Key> {
    try {
      const reply = parseJson('the reply', await requestKey(this.address), isReply, fail);
      const { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey } = reply;
      const expiresAt = Date.parse(reply.Expiration);
      if (Number.isNaN(expiresAt)) fail(`it expires at "${reply.Expiration}"`);
      this.expiresAt = expiresAt;
      this.renewAt = Math.max(expiresAt - RENEW_BEFORE_MS, this.now() + RETRY_MS);
      return (this.key = { accessKeyId, secretAccessKey, sessionToken: reply.Token });
    } catch (error) {
      if (!this.key || this.now() >= this.expiresAt) throw error;
      this.renewAt = this.now() + RETRY_MS;
      return this.key;
    }
  }
}
