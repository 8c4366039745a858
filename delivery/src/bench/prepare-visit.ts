import { contactKey } from '@prizestash/shared/contact-contract';
import { saveAttribution } from '@prizestash/shared/site';
import { storedContactText } from './stored-contact';
import type { BenchOptions } from './options';

/** Sets the stored contact that was chosen; `keep` leaves what an earlier step stored. */
function prepareContact(choice: BenchOptions['bench-contact']): void {
  if (choice === 'keep') return;
  const text = storedContactText(choice, Date.now());
  if (text === null) localStorage.removeItem(contactKey);
  else localStorage.setItem(contactKey, text);
}

/** The worker answers in place of the entry API; it must be in charge before the first call. */
async function prepareApi(): Promise<void> {
  await navigator.serviceWorker.register('/bench-worker.js');
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
}

/** Makes this browser the visitor that was chosen on the bench. */
export async function prepareVisit(options: BenchOptions): Promise<void> {
  prepareContact(options['bench-contact']);
  saveAttribution(window.location.search);
  Object.defineProperty(navigator, 'globalPrivacyControl', {
    value: options['bench-gpc'] === 'on',
    configurable: true,
  });
  await prepareApi();
}
