import { paths } from '@prizestash/shared/paths';
import { useSite } from '@prizestash/shared/site';
import { PageHeading, Prose, Split, Stack, TextLink } from '@prizestash/shared/ui';
import { NoticeCheck } from './notice/notice-check';
import { ScamWarning } from './scam-warning';
import { SupportEmailLink } from '../../forms/support-email-link';

/** Contact page with a support email link (docs/product.md, section 2). */
export default function ContactUsPage() {
  return (
    <Stack gap={8}>
      <PageHeading lead="A person reads what you write.">Contact us</PageHeading>
      <Split side={<NoticeCheck />}>
        <Prose>
          <ContactDetails />
          <ScamWarning />
          <WhatToExpect />
          <QuickLinks />
        </Prose>
      </Split>
    </Stack>
  );
}

function ContactDetails() {
  const { sponsorAddress, sponsorName } = useSite();
  return (
    <>
      <h2>Write to us</h2>
      <p>
        Email: <SupportEmailLink />
      </p>
      <p>{`Mail: ${sponsorName}, ${sponsorAddress}`}</p>
    </>
  );
}

function WhatToExpect() {
  return (
    <>
      <h2>What to expect</h2>
      <ul>
        <li>We answer emails within two business days, from the address above.</li>
        <li>Tell us the email address you entered with, so that we can find your entry.</li>
        <li>
          Please never send us card numbers, passwords or your Social Security number by email.
        </li>
      </ul>
    </>
  );
}

function QuickLinks() {
  return (
    <>
      <h2>Faster ways to get it done</h2>
      <ul>
        <li>
          Stop our emails: <TextLink to={paths.unsubscribe}>unsubscribe</TextLink>.
        </li>
        <li>
          See, correct or delete what we have about you, or tell us not to sell or share it:{' '}
          <TextLink to={paths.privacyRequest}>privacy request form</TextLink>.
        </li>
        <li>
          How entries, drawings and the prize work:{' '}
          <TextLink to={paths.rules}>Official Rules</TextLink>.
        </li>
        <li>
          Who has won: <TextLink to={paths.winners}>winners</TextLink>.
        </li>
      </ul>
    </>
  );
}
