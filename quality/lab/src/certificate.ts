import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';

/** A certificate that nobody trusts who does not know it, and its key. */
export type Certificate = ReturnType<typeof createCertificate>;

/**
 * Creates a certificate with the openssl of this machine.
 * @param names host names and addresses; at least one.
 * @param folder receives `site.pem` and `site.key`.
 * @returns key and certificate as PEM, and the file of the certificate, for NODE_EXTRA_CA_CERTS.
 */
export function createCertificate(folder: string, names: readonly [string, ...string[]]) {
  mkdirSync(folder, { recursive: true });
  const [file, keyFile] = [path.join(folder, 'site.pem'), path.join(folder, 'site.key')];
  const altNames = names.map((name) => `${isIP(name) ? 'IP' : 'DNS'}:${name}`).join(',');
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${altNames}`];
  const files = ['-keyout', keyFile, '-out', file];
  const args = ['req', '-x509', ...kind, ...subject, '-days', '2', ...files];
  execFileSync('openssl', args, { stdio: 'pipe' });
  // Containers read it as another user; the folder keeps others out.
  chmodSync(keyFile, 0o444);
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8'), file };
}
