import { contactVersion, contactKey } from '@prizestash/shared/contact-contract';
import type { WorkbenchOptions } from './options';
import { saveAttribution } from '@prizestash/shared/site';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A fixture contact of a person who has entered. */
const contact = {
  id: 'workbench-entry',
  entry_period: '2026-11',
  first_name: 'Bea',
  last_name: 'Example',
  email: 'bea.example@example.com',
  gender: '1',
  phone: '+12125550143',
  birthday: '02/29/1988',
  street: '12 Sample Street',
  city: 'Sampleton',
  state: 'California',
  postal_code: '90210',
  tcpa: true,
};

/** Stores the selected contact; `keep` leaves what an earlier step stored. */
function prepareContact(choice: WorkbenchOptions['workbench-contact']): void {
  const store = (text: string) => localStorage.setItem(contactKey, text);
  const recordFor = (ms: number) => {
    const expireInTimestamp = Date.now() + ms;
    return JSON.stringify({ contact, __mps__: { version: contactVersion, expireInTimestamp } });
  };
  switch (choice) {
    case 'keep':
      return;
    case 'none':
      return localStorage.removeItem(contactKey);
    case 'full':
      return store(recordFor(DAY_MS - 1000));
    case 'expired':
      return store(recordFor(-1000));
    case 'corrupt':
      return store('{"contact":{"first_name":');
  }
}

/** Starts the service worker that simulates the entry API, and waits until it controls the page. */
async function prepareApi(): Promise<void> {
  await navigator.serviceWorker.register('/workbench-worker.js');
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
}

/** Prepares storage, privacy signal and API for the selected options. */
export async function prepareVisit(options: WorkbenchOptions): Promise<void> {
  prepareContact(options['workbench-contact']);
  saveAttribution(window.location.search);
  Object.defineProperty(navigator, 'globalPrivacyControl', {
    value: options['workbench-gpc'] === 'on',
    configurable: true,
  });
  await prepareApi();
}
