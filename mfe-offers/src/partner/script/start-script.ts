import type { Contact } from '@prizestash/shared/contact';
import { framedOrigins, partnerOrigins, type ScriptPartner } from '@prizestash/shared/partners';
import type { SiteConfig } from '@prizestash/shared/site';
import type { StartPartner } from '../partner-events';
import { transactionIdOf } from '../transaction-id';
import { runInFrame } from './run-in-frame';
import { runInPage } from './run-in-page';

interface ScriptCall {
  readonly site: SiteConfig;
  readonly contact: Contact;
  /** The utm_source value, empty when there is none. */
  readonly attribution: string;
  /** Describes the frame to assistive technology. */
  readonly title: string;
}

/**
 * Returns the function that runs a partner's script with the contact, in the way that is
 * configured.
 */
export function startScript(
  partner: ScriptPartner,
  { site, contact, attribution, title }: ScriptCall,
): StartPartner {
  const config = site.partners[partner.key];
  const run = config.isolation === 'page' ? runInPage : runInFrame;
  // A record without an entry id is recognized by the fields that the partner receives anyway.
  const entry = contact.id ?? JSON.stringify(partner.fields(contact, site, '', ''));

  return (container, notify) => {
    let stop: (() => void) | null = null;
    let stopped = false;
    void transactionIdOf(partner.key, entry).then((transactionId) => {
      if (stopped) return;
      stop = run(
        container,
        {
          partner: config.name,
          scriptUrl: config.scriptUrl,
          origins: partnerOrigins(config),
          globalName: partner.globalName,
          fields: partner.fields(contact, site, attribution, transactionId),
          title,
          framedOrigins: framedOrigins(site),
        },
        notify,
      );
    });
    return () => {
      stopped = true;
      stop?.();
    };
  };
}
