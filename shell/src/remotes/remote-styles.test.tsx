import { followStyles, showStylesOf } from './remote-styles';

const remote = (name: string) => ({ base: `/packages/${name}/1.0.0/` });

/** Adds a style element, as a script or the page's HTML does. */
function addStyle(color: string, owner?: string): HTMLStyleElement {
  const element = document.createElement('style');
  element.textContent = `body { color: ${color} }`;
  if (owner) element.dataset['package'] = owner;
  document.head.append(element);
  // jsdom leaves it out.
  Object.assign(element.sheet ?? {}, { ownerNode: element });
  return element;
}
const isOn = (element: HTMLStyleElement) => !element.sheet?.disabled;
const arrives = (element: Element) => element.dispatchEvent(new Event('load'));

it("shows a remote's styles with its pages alone", () => {
  const ofShell = addStyle('black');
  const inHtml = addStyle('red', 'mfe-claim');
  followStyles(remote('mfe-claim'));
  const added = addStyle('blue');
  const adopted = { disabled: false } as CSSStyleSheet;
  Object.assign(document, { adoptedStyleSheets: [adopted] });
  const state = () => [ofShell, inHtml, added].map(isOn).concat(!adopted.disabled);
  expect(state()).toEqual([true, true, true, true]);
  showStylesOf(undefined);
  expect(state()).toEqual([true, false, false, false]);

  // The next page is loaded while another one is shown.
  const ahead = addStyle('green', 'mfe-offers');
  arrives(ahead);
  expect(isOn(ahead)).toBe(false);
  const ofNext = addStyle('gray');
  showStylesOf(remote('mfe-offers'));
  expect([isOn(ahead), ...state()]).toEqual([true, true, false, false, false]);
  expect(isOn(ofNext)).toBe(true);
  const late = addStyle('white', 'mfe-claim');
  arrives(late);
  expect(isOn(late)).toBe(false);

  showStylesOf(remote('mfe-claim'));
  expect(isOn(ofNext)).toBe(false);
  expect([isOn(ahead), isOn(late), ...state()]).toEqual([false, true, true, true, true, true]);
});

it('takes the focus off the page that is left while its styles are on', () => {
  followStyles(remote('mfe-claim'));
  const ofPage = addStyle('red', 'mfe-claim');
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  showStylesOf(remote('mfe-claim'));
  expect(button).toHaveFocus();
  const onBlur = jest.fn(() => isOn(ofPage));
  button.addEventListener('blur', onBlur);
  showStylesOf(remote('mfe-offers'));
  expect(button).not.toHaveFocus();
  expect(onBlur).toHaveReturnedWith(true);
});
