import { Link } from '@prizestash/shared/navigation';
import type { ComponentPropsWithRef, ReactElement } from 'react';

type Anchor = Omit<ComponentPropsWithRef<'a'>, 'href'>;

/** Either `to`, a path of this site, or `href`: another site, a mail address or a fragment. */
type TextLinkProps = Anchor & ({ to: string; href?: never } | { href: string; to?: never });

/** A link in text. Links inside the site use the router. */
export function TextLink({ to, href, ...rest }: TextLinkProps): ReactElement {
  return to === undefined ? <a {...rest} href={href} /> : <Link {...rest} to={to} />;
}
