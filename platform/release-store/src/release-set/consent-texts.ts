import { paths } from '@prizestash/shared/paths';
import { consentLine, type ConsentWording } from '@prizestash/shared/rules/consent';
import type { RouteManifest } from '@prizestash/shared/remote';
import type { ReleaseSetRecord } from '../release';
import type { OperatorConfig } from '../site-config/site-config-from-env';

/** A consent text that pages of a release set show, as its hash is evidence. */
export type ConsentText = NonNullable<ReleaseSetRecord['consents']>[number];

type Route = Pick<RouteManifest, 'path' | 'consent'>;
type Partners = OperatorConfig['partners'];

/** What releases show that declare nothing. */
export const firstWording: ConsentWording = {
  version: '1.0',
  text: 'I am a US resident, 18 or older. I agree to the [Official Rules](rules), the [Terms and Conditions](terms) and the [Privacy Policy](privacyPolicy), and to receive daily email promotions from PrizeStash.',
  recipients: ' My details may be passed to {partners} on the offer pages that follow.',
};

export const partnerNamesOf = (partners: Partners) =>
  Object.values(partners).map(({ name }) => name);

/** What a page asks for that sends entries. */
export const wordingOf = ({ path, consent }: Route) =>
  consent ?? (path === paths.apply ? firstWording : undefined);

export function consentTextOf(wording: ConsentWording, partners: Partners): ConsentText {
  return { version: wording.version, text: consentLine(wording, partnerNamesOf(partners)) };
}

/**
 * The consent texts of a release set, each once. Two packages may give one text different versions.
 * @param releases those that are live in it, and those that its pages fall back to.
 */
export function consentTextsOf(
  releases: readonly { readonly routes: readonly Route[] }[],
  partners: Partners,
): ConsentText[] {
  const texts = releases
    .flatMap(({ routes }) => routes)
    .flatMap((route) => wordingOf(route) ?? [])
    .map((wording) => consentTextOf(wording, partners));
  return [...new Map(texts.map((one) => [`${one.version}\n${one.text}`, one])).values()];
}
