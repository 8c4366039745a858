import { json, renderPage } from '@prizestash/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accepted, button, claimTexts, claimVisits, shownValues } from '../../testing/claim-visits';
import { fillClaim } from '../../testing/fill-claim';
import ApplyPage from './apply-page';
import { draftKey } from './claim-draft';

const visits = claimVisits();

test('an answer that was lost, then a reload: the same key, so the entry comes through', async () => {
  const user = userEvent.setup();
  visits.server.answer = json(503, { error: { message: 'Down' } });
  const first = visits.open();
  fillClaim();
  await user.click(button());
  await screen.findByRole('alert');
  first.unmount();
  visits.server.answer = accepted;
  const second = visits.open();
  await user.click(screen.getByRole('checkbox'));
  await user.click(button());
  await waitFor(() => expect(second.address()).toBe('/paths/toffer'));
  expect(visits.keys()[0]).toBe(visits.keys()[1]);
  expect(visits.server.requests[1]?.headers).not.toHaveProperty('form-seconds');
});

test('a reload brings the text back, and never the consent', async () => {
  const user = userEvent.setup();
  const page = visits.open();
  fillClaim();
  page.unmount();
  visits.open();
  expect(shownValues()).toEqual(claimTexts);
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Consent: Please check here to continue',
  );
});

describe('the page is HTML before its script arrives', () => {
  const arrive = (beforeScript: (page: HTMLElement) => void) =>
    renderPage(<ApplyPage />, {
      at: '/apply',
      site: { apiBaseUrl: visits.server.url },
      beforeScript,
    });
  const put = (page: HTMLElement, name: string, value: string) => {
    page.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)!.value = value;
  };

  test('and the script takes it over as it is', () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let html = '';
    const page = arrive((container) => {
      html = container.innerHTML;
    });
    expect(complaints).not.toHaveBeenCalled();
    expect(page.container.querySelectorAll('form input')).toHaveLength(
      (html.match(/<input/g) ?? []).length,
    );
    expect(html).toContain('<noscript>');
  });

  test('what was typed, autofilled, selected and ticked by then is entered', async () => {
    const user = userEvent.setup();
    const page = arrive((container) => {
      for (const [name, value] of Object.entries({ ...claimTexts, phone: '+1 212 555 0143' })) {
        put(container, name, value);
      }
      container.querySelector<HTMLInputElement>('[name=tcpa]')!.checked = true;
    });
    expect(shownValues()).toEqual({ ...claimTexts, tcpa: 'on' });
    await user.click(button());
    await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
    expect(visits.bodies()[0]).toMatchObject({
      first_name: 'Zoë',
      phone: '+12125550143',
      birthday: '02/09/1990',
      state: 'Massachusetts',
      tcpa: true,
    });
  });

  test('what was typed wins over the draft, which fills the rest', () => {
    sessionStorage.setItem(draftKey, JSON.stringify({ ...claimTexts, email: 'old@example.com' }));
    arrive((container) => put(container, 'email', 'new@example.com'));
    expect(shownValues()).toEqual({ ...claimTexts, email: 'new@example.com' });
  });
});
