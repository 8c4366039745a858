import {
  type Contact,
  recordSent as recordOnDevice,
  type SentDetails,
} from '@prizestash/shared/contact';
import { attributionLabel, partnerConfig, receivedLabels } from '@prizestash/shared/partners';
import type { PartnerManifest } from '@prizestash/shared/remote';
import type { SiteConfig } from '@prizestash/shared/site';

export interface PartnerCall {
  readonly site: SiteConfig;
  readonly contact: Contact;
  /** The utm_source value, empty when there is none. */
  readonly attribution: string;
}

/** What the page shows: a skeleton, the partner, a message, or nothing because the partner has left. */
export type PartnerStatus = 'loading' | 'rendered' | 'loaded' | 'failed' | 'left';

/** A little less than the eight seconds that a visitor waits at most. */
export const timeoutMs = 7500;

const statuses: Readonly<Record<PartnerEvent, PartnerStatus>> = {
  rendered: 'rendered',
  loaded: 'loaded',
  unreachable: 'failed',
  threw: 'failed',
  left: 'left',
};

/**
 * Reduces a partner's events to a status. A partner that fails, leaves or exceeds the time-out is
 * stopped, so that it cannot navigate later. A partner that shows something keeps running, even when
 * its code throws.
 *
 * @param start starts the partner and returns the function that stops it.
 * @param onChange called with every new status, never twice with the same one.
 * @returns a function that stops the tracking and the partner.
 */
export function trackPartner(
  start: (notify: PartnerEventListener) => () => void,
  onChange: (status: PartnerStatus) => void,
): () => void {
  let status: PartnerStatus = 'loading';
  let stop: (() => void) | null = null;
  const hasEnded = () => status === 'failed' || status === 'left';

  function end(): void {
    clearTimeout(timer);
    stop?.();
    stop = null;
  }

  function change(next: PartnerStatus): void {
    const visible = status === 'rendered' || status === 'loaded';
    if (hasEnded() || next === status || (visible && next !== 'left')) return;
    status = next;
    if (hasEnded()) end();
    else clearTimeout(timer);
    onChange(next);
  }

  const timer = setTimeout(() => change('failed'), timeoutMs);
  stop = start((event) => change(statuses[event]));
  if (hasEnded()) end();
  return () => {
    status = 'left';
    end();
  };
}

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

/**
 * Records on this device what a partner is sent, and when first.
 * @returns a function that removes what this call recorded.
 */
export function recordSent(
  declaration: PartnerManifest,
  { site, attribution }: PartnerCall,
): () => void {
  const config = partnerConfig(site, declaration.id);
  const labels = receivedLabels(declaration, config);
  const details = [...labels, ...(attribution ? [attributionLabel] : [])].join(', ');
  const at = new Date().toISOString();
  const partner = config.name;
  const isThis = (one: SentDetails) => one.partner === partner && one.details === details;
  let isNew = false;
  recordOnDevice((sent) => {
    isNew = !sent.some(isThis);
    return isNew ? [...sent, { partner, details, at }] : sent;
  });
  return () => {
    if (isNew) recordOnDevice((sent) => sent.filter((one) => !isThis(one)));
  };
}
