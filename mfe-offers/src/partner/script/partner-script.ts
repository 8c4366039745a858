import type { PartnerFields } from '@prizestash/shared/partners';

export interface PartnerScript {
  /** The partner's name, for reports in the console. */
  readonly partner: string;
  /** Absolute URL of the script. */
  readonly scriptUrl: string;
  /** Origins that the script may load from and call. */
  readonly origins: readonly string[];
  /** The global variable in which the script looks for its fields. */
  readonly globalName: string;
  readonly fields: PartnerFields;
  /** Describes the frame to assistive technology. */
  readonly title: string;
  /** Foreign origins that the page itself shows in frames. */
  readonly framedOrigins: readonly string[];
}

/** Id of the element that a partner's script may render into, in its frame or in our page. */
export const partnerRootId = 'survey-widget';
