import type { ReactElement } from 'react';
import { TextLink } from '@prizestash/shared/ui';
import { shortSet } from './short-version';

/** URL of a page of the site with a release set. */
export const setUrl = (siteUrl: string, id: string, path = '/'): string =>
  `${siteUrl}${path}?set=${encodeURIComponent(id)}`;

/** A link to the page of a release set. */
export function SetLink({ id }: { id: string }): ReactElement {
  return (
    <TextLink href={`/sets/${id}`}>
      <code>{shortSet(id)}</code>
    </TextLink>
  );
}

/** A link to the page of a package. */
export function PackageLink({ name }: { name: string }): ReactElement {
  return <TextLink href={`/packages/${name}`}>{name}</TextLink>;
}
