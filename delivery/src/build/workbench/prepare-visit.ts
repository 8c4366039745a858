import { contactKey } from '@prizestash/shared/contact-contract';
import { saveAttribution } from '@prizestash/shared/site';
import { storedContactText } from './stored-contact';
import type { WorkbenchOptions } from './options';

/** Sets the stored contact that was chosen; `keep` leaves what an earlier step stored. */
function prepareContact(choice: WorkbenchOptions['workbench-contact']): void {
  if (choice === 'keep') return;
  const text = storedContactText(choice, Date.now());
  if (text === null) localStorage.removeItem(contactKey);
  else localStorage.setItem(contactKey, text);
}

/** The worker answers in place of the entry API; it must be in charge before the first call. */
async function prepareApi(): Promise<void> {
  await navigator.serviceWorker.register('/workbench-worker.js');
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
}

/** Makes this browser the visitor that was chosen on the workbench. */
export async function prepareVisit(options: WorkbenchOptions): Promise<void> {
  prepareContact(options['workbench-contact']);
  saveAttribution(window.location.search);
  Object.defineProperty(navigator, 'globalPrivacyControl', {
    value: options['workbench-gpc'] === 'on',
    configurable: true,
  });
  await prepareApi();
}
