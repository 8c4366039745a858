import { setTimeout as delay } from 'node:timers/promises';
import { traceWork } from '@prizestash/server-kit/telemetry/trace';
import { AwsClient } from 'aws4fetch';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { DeliveryError, failStorage } from '../delivery-error';
import { MAX_ARCHIVE_BYTES } from './archives';
import type { ListedObject, ObjectStorage, StoredObject } from './object-storage';
import type { RoleKey, S3Key } from './role-key';

/** Attempts after a response of {@link isTemporary}, or a connection that ended without one. */
const RETRIES = 2;
const RETRY_MS = 50;
const TIMEOUT_MS = 30_000;
const OK = 200;
const NOT_FOUND = 404;
const CONFLICT = 409;
const PRECONDITION_FAILED = 412;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** 409: another conditional write of the key was under way, so nobody knows yet which one is stored. */
const isTemporary = (status: number) =>
  status === CONFLICT || status === TOO_MANY_REQUESTS || status >= SERVER_ERROR;

/** Where a bucket is, and who opens it: with a key, or with that of a role. */
type S3Options = (S3Key | { readonly role: RoleKey }) & {
  readonly bucket: string;
  /** Begins the key of every object; without slashes at its ends. Empty for the whole bucket. */
  readonly prefix: string;
  /** Origin of the server. */
  readonly endpoint: string;
  readonly region: string;
  /** How long a request may take, with its retries; 30 seconds when left out. */
  readonly timeoutMs?: number;
};

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
      this.failConnection(error as Error);
    }
    if (bytes <= MAX_ARCHIVE_BYTES) return Buffer.concat(chunks, bytes);
    failStorage(
      `${key} in ${this.name} has more than ${MAX_ARCHIVE_BYTES / 1e6} MB, so it is not read`,
    );
  }

  create(key: string, body: Buffer | string): Promise<boolean> {
    return this.write(key, body, { 'If-None-Match': '*' }, [PRECONDITION_FAILED]);
  }

  replace(key: string, body: Buffer | string, tag: string): Promise<boolean> {
    return this.write(key, body, { 'If-Match': tag }, [PRECONDITION_FAILED, NOT_FOUND]);
  }

  async list(prefix: string): Promise<ListedObject[]> {
    const found: ListedObject[] = [];
    for (let token: string | undefined, more = true; more; more = token !== undefined) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: this.keyPrefix + prefix });
      if (token) query.set('continuation-token', token);
      const response = await this.request('list', `${this.base}?${query.toString()}`);
      const page = this.pageOf(await this.textOf(response));
      for (const { Key, LastModified } of page.Contents ?? []) {
        found.push({ key: Key.slice(this.keyPrefix.length), modifiedAt: new Date(LastModified) });
      }
      // A server that does not know the parameter sends its first page forever.
      if (token !== undefined && token === page.NextContinuationToken) this.refuseList();
      token = page.NextContinuationToken;
    }
    return found;
  }

  /** The page of a proxy would be an empty list. */
  private pageOf(text: string): NonNullable<ListPage['ListBucketResult']> {
    const isXml = XMLValidator.validate(text) === true;
    const { ListBucketResult: page } = isXml ? (xml.parse(text) as ListPage) : {};
    return page ?? this.refuseList();
  }

  private refuseList(): never {
    failStorage(`Cannot list in ${this.name}: the response is no list.`);
  }

  async remove(key: string): Promise<void> {
    await this.request('remove', this.urlOf(key), { method: 'DELETE' }, [NOT_FOUND]);
  }

  /** @param refused the statuses that say that the condition does not hold. */
  private async write(
    key: string,
    body: Buffer | string,
    condition: Record<string, string>,
    refused: readonly number[],
  ): Promise<boolean> {
    const init = { method: 'PUT', body: Buffer.from(body), headers: condition };
    let sent = 0;
    const response = await this.request('write', this.urlOf(key), init, refused, () => (sent += 1));
    if (response.ok) return true;
    if (response.status === NOT_FOUND) await this.requireBucket(response, 'write');
    // A repeated request whose first response was lost finds its own content. Proxies repeat too.
    const isPerhapsOwn = sent > 1 || 'If-Match' in condition;
    return isPerhapsOwn && (await this.read(key))?.body.equals(init.body) === true;
  }

  /** A response with status 404 is about the key, or about the bucket. */
  private async requireBucket(response: Response, verb: string): Promise<void> {
    const text = await this.textOf(response);
    if (text.includes('NoSuchBucket')) this.fail(verb, text, NOT_FOUND);
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
    onSend = () => {},
  ): Promise<Response> {
    const send = () => this.send(url, init, onSend);
    const response = await traceWork(`store ${verb}`, send).catch((error: Error) => {
      if (error instanceof DeliveryError) throw error;
      return this.failConnection(error);
    });
    // Only a write has nothing to say: a read or a list without content is a wrong answer.
    const isDone = init.method ? response.ok : response.status === OK;
    if (isDone || expected.includes(response.status)) return response;
    return this.fail(verb, await this.textOf(response), response.status);
  }

  private async send(url: string, init: RequestInit, onSend: () => void): Promise<Response> {
    // Not in `init`: a signal in the signed Request no longer aborts once garbage was collected.
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? TIMEOUT_MS);
    for (let retries = 0; ; retries += 1) {
      const request = await (await this.clientNow()).sign(url, init);
      onSend();
      // A signature counts for one address, and a redirect can make a GET of a write.
      const sending = fetch(request, { signal, redirect: 'manual' });
      const isLast = retries === RETRIES;
      const response = await sending.catch((error: Error) => {
        if (isLast || signal.aborted) throw error;
      });
      if (response && (isLast || !isTemporary(response.status))) return response;
      await response?.body?.cancel();
      await delay(RETRY_MS * 2 ** retries);
    }
  }

  private textOf(response: Response): Promise<string> {
    return response.text().catch((error: Error) => this.failConnection(error));
  }

  private failConnection(error: Error): never {
    const reason = (error.cause as Error | undefined)?.message ?? error.message;
    failStorage(`${this.name} cannot be reached at ${this.options.endpoint}: ${reason}`);
  }

  private fail(verb: string, body: string, status: number): never {
    const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? '';
    const reason = reasons[code] ?? `the server responds with ${status} ${code}`.trim();
    failStorage(`Cannot ${verb} in ${this.name}: ${reason}.`);
  }
}
