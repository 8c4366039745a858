import { contactKey } from '@prizestash/shared/contact-contract';
import { saveAttribution } from '@prizestash/shared/site';
import { storedContactText } from './stored-contact';
import type { WorkbenchOptions } from './options';

/** Stores the selected contact; `keep` leaves what an earlier step stored. */
function prepareContact(choice: WorkbenchOptions['workbench-contact']): void {
  if (choice === 'keep') return;
  const text = storedContactText(choice, Date.now());
  if (text === null) localStorage.removeItem(contactKey);
  else localStorage.setItem(contactKey, text);
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
