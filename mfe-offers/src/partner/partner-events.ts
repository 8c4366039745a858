import type { PartnerFields } from '@prizestash/shared/partners';

/** All that a partner's script needs in order to run. */
export interface PartnerCall {
  /** Absolute URL of the partner's script. */
  readonly scriptUrl: string;
  /** The global variable in which the script looks for its fields. */
  readonly globalName: string;
  readonly fields: PartnerFields;
  /** Says to assistive technology what is in the frame. */
  readonly title: string;
}

/** Id of the element that a partner's script may draw into, in its frame or in our page. */
export const partnerRootId = 'survey-widget';

/** What became known about a partner while it runs. */
export type PartnerSignal =
  /** It shows something. */
  | 'drawn'
  /** It answered with something, and the browser does not let us know what. */
  | 'shown'
  /** Its code never arrived, so it was given nothing. */
  | 'unreachable'
  /** It broke. */
  | 'threw'
  /** It sends the visitor on. */
  | 'left';

export type SignalListener = (signal: PartnerSignal) => void;

/** Runs a partner inside the host element. @returns the way to stop it and leave no trace. */
export type RunPartner = (host: HTMLElement, hear: SignalListener) => () => void;
