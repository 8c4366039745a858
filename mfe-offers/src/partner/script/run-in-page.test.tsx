import type { PartnerCall } from './partner-call';
import { runInPage } from './run-in-page';

const call: PartnerCall = {
  scriptUrl: 'https://lead.example.com/lead.js',
  globalName: 'leadPlacement',
  fields: { email: 'zoe@example.com' },
  title: 'Offer from Lead Co',
};
const globals = window as unknown as Record<string, unknown>;
const scripts = () => document.querySelectorAll<HTMLScriptElement>('script');

test('sets the fields, loads the script, and leaves no trace', () => {
  const host = document.createElement('div');
  const stop = runInPage(host, call, () => {});
  expect(globals['leadPlacement']).toEqual(call.fields);
  expect(scripts()).toHaveLength(1);
  expect(scripts()[0]).toHaveAttribute('src', call.scriptUrl);
  expect(scripts()[0]).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(host.querySelector('#survey-widget')).not.toBeNull();
  stop();
  expect(globals).not.toHaveProperty('leadPlacement');
  expect(scripts()).toHaveLength(0);
  expect(host).toBeEmptyDOMElement();
});

test('tells a script that never arrived from one that broke', () => {
  const hear = jest.fn();
  const stop = runInPage(document.createElement('div'), call, hear);
  scripts()[0]?.dispatchEvent(new Event('error'));
  expect(hear).toHaveBeenLastCalledWith('unreachable');
  stop();
});

test.each([
  ['hidden by the browser', { message: 'Script error.' }],
  ['with its file, for a partner that allows it', { filename: call.scriptUrl }],
])('hears an error %s, and keeps the console quiet', (_case, details) => {
  const hear = jest.fn();
  const stop = runInPage(document.createElement('div'), call, hear);
  const error = new ErrorEvent('error', { ...details, cancelable: true });
  window.dispatchEvent(error);
  expect(hear).toHaveBeenCalledWith('threw');
  expect(error.defaultPrevented).toBe(true);
  stop();
});

test("is not blamed for the site's own errors", () => {
  const hear = jest.fn();
  const stop = runInPage(document.createElement('div'), call, hear);
  const ours = { filename: `${window.location.origin}/main.js`, message: 'Script error.' };
  window.dispatchEvent(new ErrorEvent('error', ours));
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop' }));
  expect(hear).not.toHaveBeenCalled();
  stop();
});
