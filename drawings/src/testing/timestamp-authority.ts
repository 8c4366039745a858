import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A time stamp authority of a test, whose keys are in a temporary folder. */
export interface TimestampAuthority {
  /** Absolute path of the certificate that issued the one of the authority. */
  readonly caFile: string;
  /**
   * Stamps a hash of 64 hexadecimal digits.
   * @param time UTC in seconds, for example `2026-11-22T06:10:00Z`; now when left out
   * @returns a TimeStampToken, base64
   */
  stamp(hash: string, time?: string): string;
  /** Answers a TimeStampReq with a TimeStampResp. */
  respond(query: Buffer): Buffer;
  /** Removes the keys. */
  remove(): void;
}

const config = (digest: string, usage: string): string => `
[ts]
serial = serial
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = ${digest}
default_policy = 1.2.3.4
digests = sha256, sha512
ess_cert_id_alg = ${digest}
[leaf]
extendedKeyUsage = critical,${usage}
`;

/** Returns a TSTInfo (RFC 3161) in DER. */
const infoOf = (hash: string, time: string): Buffer =>
  Buffer.from(
    `304f02010106032a03043031300d060960864801650304020105000420${hash}020101180f` +
      Buffer.from(time.replace(/[-:T]/g, '')).toString('hex'),
    'hex',
  );

/** Options of an authority. */
interface AuthorityOptions {
  /** Of its key, as `openssl req -newkey` takes them; P-256 when left out. */
  readonly key?: readonly string[];
  readonly digest?: string;
  /** Of its certificate. */
  readonly usage?: string;
}

const p256 = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];

/** Creates an authority with `openssl`. */
export function aTimestampAuthority(
  name: string,
  options: AuthorityOptions = {},
): TimestampAuthority {
  const { key = p256, digest = 'sha256', usage = 'timeStamping' } = options;
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-authority-'));
  const file = (of: string): string => path.join(folder, of);
  const openssl = (...args: readonly string[]): Buffer =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  const newKey = (of: string): string[] => ['-newkey', ...key, '-nodes', '-keyout', `${of}.key`];
  writeFileSync(file('ts.cnf'), config(digest, usage));
  openssl('req', '-x509', ...newKey('ca'), '-subj', `/O=${name}/CN=${name} CA`, '-out', 'ca.pem');
  openssl('req', ...newKey('tsa'), '-subj', `/O=${name}/CN=${name} Stamps`, '-out', 'tsa.csr');
  const issue = ['x509', '-req', '-in', 'tsa.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key'];
  openssl(...issue, '-extfile', 'ts.cnf', '-extensions', 'leaf', '-out', 'tsa.pem');
  const reply = (query: string, ...args: string[]): Buffer => {
    openssl(
      'ts',
      '-reply',
      '-config',
      'ts.cnf',
      '-section',
      'ts',
      '-queryfile',
      query,
      ...args,
      '-out',
      'reply',
    );
    return readFileSync(file('reply'));
  };
  return {
    caFile: file('ca.pem'),
    stamp(hash, time) {
      if (time !== undefined) {
        // `openssl ts` has no option for the time.
        writeFileSync(file('info'), infoOf(hash, time));
        const signer = ['-signer', 'tsa.pem', '-inkey', 'tsa.key', '-md', digest, '-cades'];
        const content = ['-binary', '-nodetach', '-econtent_type', 'id-smime-ct-TSTInfo'];
        return openssl(
          'cms',
          '-sign',
          '-in',
          'info',
          ...content,
          ...signer,
          '-outform',
          'DER',
        ).toString('base64');
      }
      openssl('ts', '-query', '-digest', hash, '-sha256', '-cert', '-out', 'own.tsq');
      return reply('own.tsq', '-token_out').toString('base64');
    },
    respond(query) {
      writeFileSync(file('query.tsq'), query);
      return reply('query.tsq');
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** A server of a test. */
interface TestServer {
  readonly url: string;
  close(): void;
}

/** Serves an authority on the loopback interface. @param respond replaces its responses */
export async function serveAuthority(
  authority: TimestampAuthority,
  respond?: RequestListener,
): Promise<TestServer> {
  const server = createServer((request, response) => {
    if (respond) return respond(request, response);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isQuery = request.headers['content-type'] === 'application/timestamp-query';
      response.statusCode = isQuery ? 200 : 415;
      response.setHeader('content-type', 'application/timestamp-reply');
      response.end(isQuery ? authority.respond(Buffer.concat(chunks)) : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
