import { paths } from '@prizestash/shared/paths';
import { openPath, type PageState, state, stateWithErrors } from './pages';
import { claimStates } from './claim-states';
import { drawingStates } from './drawing-states';
import { legalStates } from './legal-states';
import { offerStates } from './offer-states';

/** The states that the shell shows around any page. */
const shellStates: readonly PageState[] = [
  state('details-forgotten', async (page) => {
    await openPath(page, paths.winners);
    await page.getByRole('button', { name: 'Forget my details on this device' }).click();
    await page.getByText(/no longer on this device/).waitFor();
  }),
  stateWithErrors('offline', /ERR_INTERNET_DISCONNECTED/, async (page) => {
    await openPath(page, paths.home);
    await page.context().setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Winners' }).click();
    await page.getByText('You’re offline').waitFor();
  }),
  stateWithErrors('part-not-loaded', /ERR_FAILED/, async (page) => {
    await page.route('**/packages/mfe-legal/**', (route) => route.abort());
    await page.goto(paths.contactUs);
    await page.getByText('Part of this page did not load').waitFor();
  }),
  stateWithErrors('crash', /broken on purpose/, async (page) => {
    // The page uses Intl.ListFormat while it renders.
    await page.addInitScript(() => {
      Object.defineProperty(Intl, 'ListFormat', {
        get() {
          throw new Error('broken on purpose');
        },
      });
    });
    await page.goto(paths.privacyPolicy);
    await page.getByText('Unexpected Application Error!').waitFor();
  }),
];

/** Every state that looks different from the initial state of its page. */
export const states: readonly PageState[] = [
  ...claimStates,
  ...offerStates,
  ...legalStates,
  ...drawingStates,
  ...shellStates,
];
