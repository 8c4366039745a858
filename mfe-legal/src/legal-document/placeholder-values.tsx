import { partnerDisclosures } from '@prizestash/shared/partners';
import type { SiteConfig } from '@prizestash/shared/site';
import { TextLink } from '@prizestash/shared/ui';
import type { ReactNode } from 'react';
import { BreakableAddress } from '../forms/breakable-address';
import { SupportEmailLink } from '../forms/support-email-link';
import type { PlaceholderName } from './legal-document';
import { PartnerTable } from './partner-table';

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
