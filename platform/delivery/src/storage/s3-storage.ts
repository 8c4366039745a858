import { setTimeout as delay } from 'node:timers/promises';
import { traceWork } from '@prizestash/server-kit/telemetry/trace-work';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { DeliveryError } from '../delivery-error';
import { MAX_ARCHIVE_BYTES } from './archive';
import type { ListedObject, ObjectStorage, StoredObject } from './object-storage';
import type { RoleKey, S3Key } from './role-key';

/** Attempts after a response with status 429 or 5xx. */
const RETRIES = 2;
const RETRY_MS = 50;
const TIMEOUT_MS = 30_000;
const OK = 200;
const NOT_FOUND = 404;
const CONFLICT = 409;
const PRECONDITION_FAILED = 412;

/** Where a bucket is, and who opens it: with a key, or with that of a role. */
export type S3Options = S3Place & (S3Key | { readonly role: RoleKey });

interface S3Place {
  readonly bucket: string;
  /** Begins the key of every object; without slashes at its ends. Empty for the whole bucket. */
  readonly prefix: string;
  /** Origin of the server. */
  readonly endpoint: string;
  readonly region: string;
  /** How long a request may take, with its retries; 30 seconds when left out. */
  readonly timeoutMs?: number;
}

/** What an error code of S3 means for the operator. */
const reasons: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist',
  InvalidAccessKeyId: 'it does not know the key of AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID',
  AccessDenied: 'the key of AWS_ACCESS_KEY_ID has no right to do this',
  ExpiredToken: 'the key of AWS_SESSION_TOKEN has expired',
  InvalidToken: 'AWS_SESSION_TOKEN does not belong to AWS_ACCESS_KEY_ID',
  RequestTimeTooSkewed: 'the clock of this machine is wrong by more than the server accepts',
};

interface ListPage {
  readonly ListBucketResult?: {
    readonly Contents?: readonly { readonly Key: string; readonly LastModified: string }[];
    readonly NextContinuationToken?: string;
  };
}

const xml = new XMLParser({ isArray: (name) => name === 'Contents', parseTagValue: false });

/** Ceph compares entity tags without their quotes; other servers accept both forms. */
const tagOf = (response: Response) => (response.headers.get('ETag') ?? '').replaceAll('"', '');

/** Objects in a bucket of an S3 server that honors `If-Match` and `If-None-Match`. */
export class S3Storage implements ObjectStorage {
  readonly name: string;
  private client: { readonly key: S3Key; readonly aws: AwsClient } | null = null;
  private readonly base: string;
  private readonly keyPrefix: string;

  constructor(private readonly options: S3Options) {
    const { bucket, prefix, endpoint } = options;
    this.name = `s3://${[bucket, prefix].filter(Boolean).join('/')}`;
    this.keyPrefix = prefix ? `${prefix}/` : '';
    this.base = `${endpoint}/${bucket}`;
  }

  private async clientNow(): Promise<AwsClient> {
    const { options } = this;
    const key = 'role' in options ? await options.role.current() : options;
    if (this.client?.key !== key) {
      const { accessKeyId, secretAccessKey, sessionToken } = key;
      const token = sessionToken ? { sessionToken } : {};
      const { region } = options;
      const aws = new AwsClient({ accessKeyId, secretAccessKey, ...token, region, service: 's3' });
      this.client = { key, aws };
    }
    return this.client.aws;
  }

  async read(key: string): Promise<StoredObject | null> {
    const response = await this.request('read', this.urlOf(key), {}, [NOT_FOUND]);
    if (response.status === NOT_FOUND) {
      await this.requireBucket(response, 'read');
      return null;
    }
    return { body: await this.bodyOf(response, key), tag: tagOf(response) };
  }

  /** Reads at most MAX_ARCHIVE_BYTES into memory, whatever the server sends. */
  private async bodyOf(response: Response, key: string): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    try {
      for await (const chunk of response.body ?? []) {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > MAX_ARCHIVE_BYTES) break;
      }
    } catch (error) {
      throw this.unreachable(error as Error);
    }
    if (bytes <= MAX_ARCHIVE_BYTES) return Buffer.concat(chunks, bytes);
    throw new DeliveryError(
      'storage-failed',
      `${key} in ${this.name} has more than ${MAX_ARCHIVE_BYTES / 1e6} MB, so it is not read`,
    );
  }

  async create(key: string, body: Buffer | string): Promise<boolean> {
    return (await this.put(key, body, { 'If-None-Match': '*' })).status === OK;
  }

  async replace(key: string, body: Buffer | string, tag: string): Promise<boolean> {
    const response = await this.put(key, body, { 'If-Match': tag });
    if (response.status === OK) return true;
    // A repeated request whose first response was lost finds its own content.
    return (await this.read(key))?.body.equals(Buffer.from(body)) === true;
  }

  async list(prefix: string): Promise<ListedObject[]> {
    const found: ListedObject[] = [];
    for (let token: string | undefined, more = true; more; more = token !== undefined) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: this.keyPrefix + prefix });
      if (token) query.set('continuation-token', token);
      const response = await this.request('list', `${this.base}?${query.toString()}`);
      const { ListBucketResult: page } = xml.parse(await response.text()) as ListPage;
      for (const { Key, LastModified } of page?.Contents ?? []) {
        found.push({ key: Key.slice(this.keyPrefix.length), modifiedAt: new Date(LastModified) });
      }
      token = page?.NextContinuationToken;
    }
    return found;
  }

  async remove(key: string): Promise<void> {
    await this.request('remove', this.urlOf(key), { method: 'DELETE' }, [NOT_FOUND]);
  }

  /** 409: another conditional write of the key was under way. */
  private put(key: string, body: Buffer | string, condition: Record<string, string>) {
    const init = { method: 'PUT', body: Buffer.from(body), headers: condition };
    const expected = [PRECONDITION_FAILED, CONFLICT, NOT_FOUND];
    return this.request('write', this.urlOf(key), init, expected).then(async (response) => {
      if (response.status === NOT_FOUND) await this.requireBucket(response, 'write');
      return response;
    });
  }

  /** A response with status 404 is about the key, or about the bucket. */
  private async requireBucket(response: Response, verb: string): Promise<void> {
    const text = await response.text();
    if (text.includes('NoSuchBucket')) throw this.failure(verb, text, NOT_FOUND);
  }

  private urlOf(key: string): string {
    const path = (this.keyPrefix + key).split('/').map(encodeURIComponent).join('/');
    return `${this.base}/${path}`;
  }

  private async request(
    verb: string,
    url: string,
    init: RequestInit = {},
    expected: readonly number[] = [],
  ): Promise<Response> {
    const send = () => this.send(url, init);
    const response = await traceWork(`store ${verb}`, send).catch((error: Error) => {
      throw error instanceof DeliveryError ? error : this.unreachable(error);
    });
    if (response.ok || expected.includes(response.status)) return response;
    throw this.failure(verb, await response.text(), response.status);
  }

  private async send(url: string, init: RequestInit): Promise<Response> {
    // Not in `init`: a signal in the signed Request no longer aborts once garbage was collected.
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? TIMEOUT_MS);
    for (let retries = 0; ; retries += 1) {
      const client = await this.clientNow();
      const response = await fetch(await client.sign(url, init), { signal });
      if (retries === RETRIES || (response.status < 500 && response.status !== 429)) {
        return response;
      }
      await response.body?.cancel();
      await delay(RETRY_MS * 2 ** retries);
    }
  }

  private unreachable(error: Error): DeliveryError {
    const reason = (error.cause as Error | undefined)?.message ?? error.message;
    return new DeliveryError(
      'storage-failed',
      `${this.name} cannot be reached at ${this.options.endpoint}: ${reason}`,
    );
  }

  private failure(verb: string, body: string, status: number): DeliveryError {
    const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? '';
    const reason = reasons[code] ?? `the server responds with ${status} ${code}`.trim();
    return new DeliveryError('storage-failed', `Cannot ${verb} in ${this.name}: ${reason}.`);
  }
}
