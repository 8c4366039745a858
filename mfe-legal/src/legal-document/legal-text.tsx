import { TextLink } from '@prizestash/shared/ui';
import { createElement, Fragment, type ReactNode } from 'react';
import type { PlaceholderName, TextElement, TextNode } from './legal-document';
import { partnerDisclosures, type PartnerDisclosure } from '@prizestash/shared/partners';
import type { SiteConfig } from '@prizestash/shared/site';
import { BreakableAddress } from '../forms/breakable-address';
import { SupportEmailLink } from '../forms/support-email-link';

/** The content of each placeholder, from the site's configuration. */
export function placeholderValues(site: SiteConfig): Record<PlaceholderName, ReactNode> {
  const partners = partnerDisclosures(site);
  return {
    sponsorName: site.sponsorName,
    sponsorAddress: site.sponsorAddress,
    supportEmail: <SupportEmailLink />,
    siteAddress: (
      <TextLink href={site.publicBaseUrl}>
        <BreakableAddress address={site.publicBaseUrl} />
      </TextLink>
    ),
    partnerNames: new Intl.ListFormat('en-US').format(partners.map(({ partner }) => partner)),
    partnerTable: <PartnerTable partners={partners} />,
  };
}

/** Which partner receives which details, from the field maps that the partner calls use. */
function PartnerTable({ partners }: { partners: readonly PartnerDisclosure[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Partner</th>
          <th scope="col">What it receives</th>
        </tr>
      </thead>
      <tbody>
        {partners.map(({ partner, page, receives }, index) => (
          <tr key={page}>
            <td>
              {partner}
              <br />
              <TextLink to={page}>{`Offer page ${index + 1}`}</TextLink>
            </td>
            <td>{receives.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LegalTextProps {
  nodes: readonly TextNode[];
  values: Record<PlaceholderName, ReactNode>;
}

/** Renders a legal text. Configured values are React children, so React escapes them. */
export function LegalText({ nodes, values }: LegalTextProps): ReactNode {
  // The nodes never change, so the index is a stable key.
  return nodes.map((node, index) => (
    <Fragment key={index}>
      {typeof node === 'string'
        ? node
        : 'placeholder' in node
          ? values[node.placeholder]
          : renderElement(node, values)}
    </Fragment>
  ));
}

function renderElement(
  { tag, href, children }: TextElement,
  values: LegalTextProps['values'],
): ReactNode {
  if (children.length === 0) return createElement(tag);
  const content = <LegalText nodes={children} values={values} />;
  if (href === undefined)
    return createElement(tag, tag === 'th' ? { scope: 'col' } : null, content);
  return href.startsWith('/') ? (
    <TextLink to={href}>{content}</TextLink>
  ) : (
    <TextLink href={href}>{content}</TextLink>
  );
}
