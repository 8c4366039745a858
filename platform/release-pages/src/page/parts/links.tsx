import { useContext, type PropsWithChildren, type ReactElement } from 'react';
import { TextLink } from '@prizestash/shared/ui';
import { PageContext } from './page-context';
import { shortSet } from './versions';

type SiteLinkProps = PropsWithChildren<{
  set: string;
  path?: string;
  className?: string | undefined;
}>;

/** A link to a page of the site with the release set of an id. */
export function SiteLink({ set, path = '/', ...rest }: SiteLinkProps): ReactElement {
  const { siteUrl } = useContext(PageContext);
  return <TextLink href={`${siteUrl}${path}?set=${encodeURIComponent(set)}`} {...rest} />;
}

export function SetLink({ id }: { id: string }): ReactElement {
  return (
    <TextLink href={`/sets/${id}`}>
      <code>{shortSet(id)}</code>
    </TextLink>
  );
}

export function PackageLink({ name }: { name: string }): ReactElement {
  return <TextLink href={`/packages/${name}`}>{name}</TextLink>;
}
