import { sha256, url } from '@prizestash/verify-drawing/verify-drawing.js?download';
import { useSite } from '@prizestash/shared/site';
import { Disclosure, TextLink } from '@prizestash/shared/ui';
import styles from './check-page.module.css';

export function PublishedFiles({ drawing }: { drawing: string }) {
  const { apiBaseUrl } = useSite();
  const files = [
    [`/v1/drawings/${drawing}/records`, 'Records of this drawing'],
    [`/v1/drawings/${drawing}/leaves.bin`, 'List of entries, as codes of 32 bytes'],
    ['/v1/drawings/log', 'Record book of all drawings'],
    ['/v1/drawings/keys', 'Signing key'],
    ['/v1/drawings/beacon', 'Source of the random number'],
  ] as const;
  return (
    <Disclosure summary="Check it yourself: the files">
      <p>
        You do not have to trust this page. Load the files and check them with a program of your
        own, or with{' '}
        <TextLink href={url} download="verify-drawing.cjs">
          our verifier
        </TextLink>
        , one file for Node 20.
      </p>
      <pre className={styles.code}>
        {[
          `echo ${sha256} verify-drawing.cjs | sha256sum -c`,
          'npm install @noble/curves',
          `node verify-drawing.cjs ${apiBaseUrl || window.location.origin} ${drawing} --keys ${window.location.origin}/.well-known/prizestash-drawing-key.json`,
        ].join('\n')}
      </pre>
      <ul className={styles.files}>
        {files.map(([path, name]) => (
          <li key={path}>
            <TextLink href={`${apiBaseUrl}${path}`}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
