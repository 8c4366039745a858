export type PartnerEvent =
  /** It shows something. */
  | 'rendered'
  /** Its document has loaded, and the browser does not reveal what it shows. */
  | 'loaded'
  /** Its script did not load, so it received nothing. */
  | 'unreachable'
  /** Its code threw an error. */
  | 'threw'
  /** It navigates away. */
  | 'left';

export type PartnerEventListener = (event: PartnerEvent) => void;

/** Starts a partner inside the container. @returns a function that stops it and removes its elements. */
export type StartPartner = (container: HTMLElement, notify: PartnerEventListener) => () => void;
