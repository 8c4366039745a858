import type { PartnerScript } from './partner-script';
import { runInPage } from './run-in-page';

const script: PartnerScript = {
  partner: 'Lead Co',
  scriptUrl: 'https://lead.example.com/lead.js',
  origins: ['https://lead.example.com'],
  globalName: 'leadPlacement',
  fields: { email: 'zoe@example.com' },
  title: 'Offer from Lead Co',
  framedOrigins: [],
};
const globals = window as unknown as Record<string, unknown>;
const scripts = () => document.querySelectorAll<HTMLScriptElement>('script');

it('sets the fields, loads the script, and removes both', () => {
  const container = document.createElement('div');
  const stop = runInPage(container, script, () => {});
  expect(globals['leadPlacement']).toEqual(script.fields);
  expect(scripts()).toHaveLength(1);
  expect(scripts()[0]).toHaveAttribute('src', script.scriptUrl);
  expect(scripts()[0]).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(container.querySelector('#survey-widget')).not.toBeNull();
  stop();
  expect(globals).not.toHaveProperty('leadPlacement');
  expect(scripts()).toHaveLength(0);
  expect(container).toBeEmptyDOMElement();
});

it('reports a script that does not load', () => {
  const notify = jest.fn();
  const stop = runInPage(document.createElement('div'), script, notify);
  scripts()[0]?.dispatchEvent(new Event('error'));
  expect(notify).toHaveBeenLastCalledWith('unreachable');
  stop();
});

it.each([
  ['hidden by the browser', { message: 'Script error.' }],
  ['with its file, for a partner that allows it', { filename: script.scriptUrl }],
])('reports an error %s, and keeps it out of the console', (_case, details) => {
  const notify = jest.fn();
  const stop = runInPage(document.createElement('div'), script, notify);
  const error = new ErrorEvent('error', { ...details, cancelable: true });
  window.dispatchEvent(error);
  expect(notify).toHaveBeenCalledWith('threw');
  expect(error.defaultPrevented).toBe(true);
  stop();
});

it("ignores the site's own errors", () => {
  const notify = jest.fn();
  const stop = runInPage(document.createElement('div'), script, notify);
  const ours = { filename: `${window.location.origin}/main.js`, message: 'Script error.' };
  window.dispatchEvent(new ErrorEvent('error', ours));
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop' }));
  expect(notify).not.toHaveBeenCalled();
  stop();
});
