import { type EnginePage, enterText } from '../engines/engine';
import type { Person } from '../people';

/** Fills the claim form by field names and checks the consent. The page must show the form. */
export async function fillClaim(page: EnginePage, person: Person): Promise<void> {
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const { gender, state, ...texts } = person;
  for (const [name, value] of Object.entries(texts)) {
    await enterText(page, `[name="${name}"]`, value);
  }
  await field('gender').selectOption(gender);
  await field('state').selectOption(state);
  await field('tcpa').check();
}

/** Submits the claim form. */
export async function claim(page: EnginePage): Promise<void> {
  await page.locator('form[method=dialog] button[type=submit]').click();
}

/** Fills fields as a browser or a password manager does, with these events or none. */
export function autofill(
  page: EnginePage,
  person: Person,
  events: readonly string[],
): Promise<void> {
  return page.evaluate(
    ({ values, events }) => {
      for (const [name, value] of Object.entries(values)) {
        const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
        if (!field) throw new Error(`no field ${name}`);
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(
          field,
          value,
        );
        for (const type of events) field.dispatchEvent(new Event(type, { bubbles: true }));
      }
    },
    { values: { ...person }, events },
  );
}
