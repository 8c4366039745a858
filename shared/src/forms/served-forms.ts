/** The element that the shell hydrates, with the forms that it shows. */
interface ServedRoot extends HTMLElement {
  servedForms?: HTMLFormElement[];
}

const rootOf = (): ServedRoot | null => document.getElementById('root');

/**
 * Remembers the forms that the page shows. The shell calls it before React may replace them: before
 * hydration, whose HTML can differ (an element of a password manager, a translation), and when a page
 * is rendered anew after an error. A form that is no longer in the page keeps its values.
 */
export function keepServedForms(): void {
  const root = rootOf();
  if (root) root.servedForms = [...root.querySelectorAll('form')];
}

/**
 * The form that the visitor saw in place of a new one: the form itself where React has kept it. Each is
 * returned once, because a visitor who comes back to a page begins anew.
 */
export function takeServedForm(form: HTMLFormElement): HTMLFormElement {
  const served = rootOf()?.servedForms ?? [];
  const name = form.getAttribute('aria-label');
  const index = served.findIndex((one) => one === form || one.getAttribute('aria-label') === name);
  const [taken] = index < 0 ? [] : served.splice(index, 1);
  return taken && !taken.isConnected ? taken : form;
}
