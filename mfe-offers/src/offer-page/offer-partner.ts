import type { PartnerManifest } from '@prizestash/shared/remote';
import type { PartnerConfig } from '@prizestash/shared/site';

/** The size of an offer: a few lines, a form, or full width and 90% of the viewport's height. */
export type OfferSize = 'small' | 'medium' | 'viewport';

const sizes: Readonly<Record<PartnerManifest['kind'], OfferSize>> = {
  script: 'small',
  'survey-script': 'medium',
  frame: 'viewport',
};

/** An offer with the words of its page. */
export interface OfferPartner {
  readonly declaration: PartnerManifest;
  readonly size: OfferSize;
  readonly name: string;
  readonly heading: string;
  /** False for a frame that does not tell its page that it has loaded. */
  readonly announcesItself: boolean;
  /** Shown when the partner fails. */
  readonly failureMessage: string;
  /** Shown above a partner whose frame may have been refused: the browser does not reveal it. */
  readonly uncertainMessage: string;
  /** Shown when the partner has left and the visitor stays. */
  readonly endMessage: string;
}

/**
 * The partner of a page, with words for its kind and its place in the visit.
 * @param config of the operator.
 * @param place whether no offer follows, and whether there is no other one.
 */
export function offerPartner(
  declaration: PartnerManifest,
  { name, announcesItself = false }: PartnerConfig,
  { isLast, isOnly }: { readonly isLast: boolean; readonly isOnly: boolean },
): OfferPartner {
  const isSurvey = declaration.kind === 'survey-script';
  const what = isSurvey ? 'A survey from' : 'An offer from';
  const last = isSurvey ? 'A last offer: a survey from' : 'A last offer from';
  const then = isLast ? 'There is nothing else to do.' : 'Your entry is safe: press Next.';
  return {
    declaration,
    size: sizes[declaration.kind],
    name,
    announcesItself: announcesItself || declaration.kind !== 'frame',
    heading: `${isLast && !isOnly ? last : what} ${name}`,
    failureMessage: isSurvey
      ? `${name} has no survey for you right now. ${then}`
      : `${name} isn't showing its offer right now. ${then}`,
    uncertainMessage: `No offer below? Your browser may have blocked it. ${then}`,
    endMessage: `The ${isSurvey ? 'survey' : 'offer'} of ${name} has ended. Thank you.`,
  };
}
