import { json, renderPage } from '@prizestash/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  accepted,
  submitButton,
  claimTexts,
  setUpClaimPage,
  shownValues,
} from '../../../testing/claim-page-harness';
import { fillClaim } from '../../../testing/fill-claim';
import ApplyPage from '../apply-page';
import { saveDraft } from '@prizestash/shared/forms';

const claimPage = setUpClaimPage();

describe('ClaimForm, initial values', () => {
  it('sends the same key after a lost response and a reload', async () => {
    const user = userEvent.setup();
    claimPage.server.respond = json(503, { error: { message: 'Down' } });
    const first = claimPage.open();
    fillClaim();
    await user.click(submitButton());
    await screen.findByRole('alert');
    first.unmount();
    claimPage.server.respond = accepted;
    const second = claimPage.open();
    await user.click(screen.getByRole('checkbox'));
    await user.click(submitButton());
    await waitFor(() => expect(second.address()).toBe('/paths/toffer'));
    expect(claimPage.keys()[0]).toBe(claimPage.keys()[1]);
    expect(claimPage.server.requests[1]?.headers).not.toHaveProperty('form-seconds');
  });

  it('restores texts after a reload, but not the consent', async () => {
    const user = userEvent.setup();
    const page = claimPage.open();
    fillClaim();
    page.unmount();
    claimPage.open();
    expect(shownValues()).toEqual(claimTexts);
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    await user.click(submitButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Consent: Please check here to continue',
    );
  });

  describe('hydration', () => {
    const hydrate = (beforeScript: (page: HTMLElement) => void) =>
      renderPage(<ApplyPage />, {
        at: '/apply',
        site: { apiBaseUrl: claimPage.server.url },
        beforeScript,
      });
    const setValue = (page: HTMLElement, name: string, value: string) => {
      page.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)!.value = value;
    };

    it('hydrates the prerendered HTML without warnings', () => {
      const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      let html = '';
      const page = hydrate((container) => {
        html = container.innerHTML;
      });
      expect(consoleError).not.toHaveBeenCalled();
      expect(page.container.querySelectorAll('form input')).toHaveLength(
        (html.match(/<input/g) ?? []).length,
      );
      expect(html).toContain('<noscript>');
    });

    it('submits what was typed, autofilled, selected and ticked before hydration', async () => {
      const user = userEvent.setup();
      const page = hydrate((container) => {
        for (const [name, value] of Object.entries({ ...claimTexts, phone: '+1 212 555 0143' })) {
          setValue(container, name, value);
        }
        container.querySelector<HTMLInputElement>('[name=tcpa]')!.checked = true;
      });
      expect(shownValues()).toEqual({ ...claimTexts, tcpa: 'on' });
      await user.click(submitButton());
      await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
      expect(claimPage.bodies()[0]).toMatchObject({
        first_name: 'Zoë',
        phone: '+12125550143',
        birthday: '02/09/1990',
        state: 'Massachusetts',
        tcpa: true,
      });
    });

    it('prefers typed values to the draft, which fills the rest', () => {
      saveDraft('claim', { ...claimTexts, email: 'old@example.com' });
      hydrate((container) => setValue(container, 'email', 'new@example.com'));
      expect(shownValues()).toEqual({ ...claimTexts, email: 'new@example.com' });
    });
  });
});
