import { TextLink } from '@prizestash/shared/ui';
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
