import { Link } from '@prizestash/shared/navigation';
import { useEffect, useRef, type ComponentPropsWithoutRef, type ReactElement } from 'react';

type Anchor = Omit<ComponentPropsWithoutRef<'a'>, 'href'>;

/** Either `to`, a path of this site, or `href`: another site, a mail address or a fragment. */
type TextLinkProps = Anchor & ({ to: string; href?: never } | { href: string; to?: never });

/** A link in text. Links inside the site use the router. */
export function TextLink({ to, href, ...rest }: TextLinkProps): ReactElement {
  return to === undefined ? <OtherLink {...rest} href={href} /> : <Link {...rest} to={to} />;
}

/** Some proxies replace mail addresses in HTML, and hydration does not compare attributes. */
function OtherLink({ href, ...rest }: Anchor & { href: string }): ReactElement {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.setAttribute('href', href), [href]);
  return <a {...rest} ref={link} href={href} />;
}
