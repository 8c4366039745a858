import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createCertificate } from '@prizestash/lab/certificate';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

/** Names of the site, the store, the promotion service, its pages, and of the mail server. */
const NAMES = [
  'www.example.com',
  'preview.example.com',
  'store.example.com',
  'promotion.example.com',
  'releases.example.com',
  'mail.example.com',
] as const;

/** What a machine that builds images has beside the sources, and no image may contain. */
const PLANTED = [
  '.env',
  '.env.production',
  '.npmrc.key',
  'keys/promotion-key.pem',
  'containers/certificates/planted',
  'containers/secrets/planted',
  'containers/site.env',
  '.data/releases/promotion-key.pem',
];

const MAIL_NAME = 'mail.example.com';
const CERTIFICATE = '/certificates/site.pem';
const certificates = ['./containers/certificates:/certificates:ro'];

/**
 * What compose merges into `compose.yaml`: containers of pipelines reach the proxy by the names of the
 * site, and the mailer reaches a mail server of this check.
 */
const CHANGES = {
  services: {
    proxy: {
      networks: { default: { aliases: NAMES.filter((name) => name !== MAIL_NAME) } },
    },
    mail: {
      build: { context: 'quality/checks/containers/mail-server' },
      image: 'prizestash-checked-mail-server',
      networks: { default: { aliases: [MAIL_NAME] } },
      volumes: certificates,
    },
    mailer: {
      environment: {
        NODE_EXTRA_CA_CERTS: CERTIFICATE,
        MAIL_FROM: 'PrizeStash <support@example.com>',
      },
      volumes: certificates,
    },
  },
};

/** Mails name it. */
export const SPONSOR = 'Señal Preise LLC';

/** A checkout on the machine of an operator. */
export interface OperatorCheckout {
  readonly folder: string;
  /** A text in files that no image may contain. */
  readonly secret: string;
  /** The certificate of the proxy, as PEM. */
  readonly certificate: string;
}

/** Clones the repository, with what is not committed. */
function clone(folder: string): void {
  execFileSync('git', ['clone', '--quiet', repositoryRoot, folder]);
  const list = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' })
      .split('\0')
      .filter(Boolean);
  const changed = list('diff', '-z', '--name-only', '--no-renames', 'HEAD');
  for (const file of [...changed, ...list('ls-files', '-z', '--others', '--exclude-standard')]) {
    const [from, to] = [path.join(repositoryRoot, file), path.join(folder, file)];
    if (existsSync(from)) cpSync(from, to);
    else rmSync(to, { force: true });
  }
}

/** Writes the files that docs/from-nothing-to-production.md has the operator write, and plants secrets. */
export async function prepareCheckout(folder: string): Promise<OperatorCheckout> {
  clone(folder);
  const place = (file: string) => path.join(folder, file);
  execFileSync('sh', [place('containers/create-secrets.sh')]);
  const { cert } = await createCertificate(place('containers/certificates'), NAMES);
  const example = readFileSync(place('containers/site.env.example'), 'utf8');
  writeFileSync(
    place('containers/site.env'),
    example.replace(/^(SPONSOR_NAME=).*$/m, `$1${SPONSOR}`),
  );
  const secret = `no image may contain ${randomUUID()}`;
  for (const file of PLANTED) {
    mkdirSync(path.dirname(place(file)), { recursive: true });
    appendFileSync(place(file), `# ${secret}\n`);
  }
  writeFileSync(place('compose.override.yaml'), JSON.stringify(CHANGES));
  return { folder, secret, certificate: cert };
}
