import { paths } from '@prizestash/shared/paths';
import { useSite } from '@prizestash/shared/site';
import { PageHeading, Prose, Split, Stack, TextLink } from '@prizestash/shared/ui';
import { NoticeCheck } from './notice/notice-check';
import { SupportEmailLink } from '../../forms/support-email-link';

export function ScamWarning() {
  return (
    <>
      <h2>How to tell a scam</h2>
      <p>Scammers like to use the names of sweepstakes. A real message of ours:</p>
      <ul>
        <li>comes to you only if you entered, at the email or phone number in your entry;</li>
        <li>
          tells a possible winner to sign and return an affidavit, which costs nothing, within five
          days;
        </li>
        <li>
          has a code that you can check on this page. You can also write to <SupportEmailLink /> and
          ask.
        </li>
      </ul>
      <p>It is a scam if the message:</p>
      <ul>
        <li>
          asks you to pay anything (a fee, a tax, a deposit, shipping) before you get a prize;
        </li>
        <li>asks for a card number, a bank password, a gift card or cryptocurrency;</li>
        <li>says you won when you never entered;</li>
        <li>comes as a message on a social network, or wants you to move to a chat app;</li>
        <li>names a prize other than $1,000.</li>
      </ul>
      <p>
        Got one? Do not answer it and do not pay. Forward it to <SupportEmailLink />, and report it
        to the Federal Trade Commission at{' '}
        <TextLink href="https://reportfraud.ftc.gov/">reportfraud.ftc.gov</TextLink>.
      </p>
    </>
  );
}

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
