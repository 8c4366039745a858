import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { contactStore } from '@prizestash/shared/contact';
import { clearOptOut, type SiteConfig, storeOptOut } from '@prizestash/shared/site';
import { nextDrawing } from '@prizestash/shared/rules/drawings';
import { entryPeriodOf } from '@prizestash/shared/rules/entry-period';
import { renderPage, testSite } from '@prizestash/shared/testing';
import { aContact as contact } from '@prizestash/shared/testing/people';
import { alreadyEnteredKey } from '@prizestash/shared/storage';
import { sundayText } from '../../entry-ticket/entry-ticket';
import { manifest } from '../../manifest';
import { offerPages } from './offer-pages';

class FakeChannel {
  port1 = { onmessage: null, close: () => {} };
  port2 = {};
}
beforeAll(() => Object.assign(globalThis, { MessageChannel: FakeChannel }));

const pageAt = (path: string) => offerPages.get(path) as ComponentType;
const LeadOfferPage = pageAt('/paths/toffer');
const EmbeddedOfferPage = pageAt('/paths/noffer1');
const SurveyOfferPage = pageAt('/paths/soffer');

const pages: [string, ComponentType, string, string | null][] = [
  ['lead', LeadOfferPage, 'Lead Partner', '/paths/noffer1'],
  ['embedded', EmbeddedOfferPage, 'Frame Partner', '/paths/soffer'],
  ['survey', SurveyOfferPage, 'Survey Partner', null],
];

it('has a page for each route of the manifest', () => {
  expect([...offerPages.keys()]).toEqual(manifest.routes.map(({ path }) => path));
});

const frames = () => document.querySelectorAll('iframe');

function enter() {
  act(() => contactStore.addSuccess({ id: contact.id as string }, contact));
}
function setPrivacyControl(on: boolean) {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: on, configurable: true });
}

afterEach(() => {
  act(() => contactStore.forget());
  clearOptOut();
  setPrivacyControl(false);
  localStorage.clear();
});

describe.each(pages)('%s', (partner, Page, name, next) => {
  const nothingSent = new RegExp(`^Nothing is sent to ${name}: `);
  const step = `${pages.findIndex(([key]) => key === partner) + 1} of 3`;

  it('prerenders a neutral and complete page', () => {
    enter();
    renderPage(<Page />, {
      beforeScript: (page) => {
        expect(page).toHaveTextContent(step);
        expect(page).toHaveTextContent(`${name} receives: first name`);
        expect(page).toHaveTextContent('Offers are optional');
        expect(page).toHaveTextContent('may earn a commission');
        expect(page).not.toHaveTextContent("You're entered");
        expect(page.querySelector('iframe')).toBeNull();
        const link = within(page).queryByRole('link', { name: 'Next' });
        expect(link?.getAttribute('href') ?? null).toBe(next);
      },
    });
    expect(screen.getByText("You're entered. Offers are optional")).toBeInTheDocument();
  });

  it('lists what is sent, and sends it', async () => {
    enter();
    renderPage(<Page />);
    expect(screen.getByText("You're entered. Offers are optional")).toBeInTheDocument();
    expect(screen.getByText(new RegExp(`^${name} receives: first name`))).toBeInTheDocument();
    await waitFor(() => expect(frames()).toHaveLength(1));
  });

  it.each([
    ['no entry', 'We found no entry on this device', () => {}],
    [
      'Global Privacy Control',
      'Opt-out request honored',
      () => {
        enter();
        setPrivacyControl(true);
      },
    ],
    [
      'an opt-out on this device',
      'Opt-out request honored',
      () => {
        enter();
        storeOptOut();
      },
    ],
  ])('sends nothing with %s, and says so', async (_reason, message, arrange) => {
    arrange();
    renderPage(<Page />);
    await act(async () => {});
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(screen.getByText(nothingSent)).toBeInTheDocument();
    expect(screen.queryByText(/receives:/)).toBeNull();
    expect(screen.queryByText(/An offer from|A last offer/)).toBeNull();
    expect(frames()).toHaveLength(0);
    expect(document.querySelector('script')).toBeNull();
    const link = screen.queryByRole('link', { name: 'Next' });
    expect(link?.getAttribute('href') ?? null).toBe(next);
  });

  it('sends nothing to a partner that the consent of the entry does not name', async () => {
    enter();
    const renamed = {
      ...testSite.partners,
      [partner]: { ...testSite.partners[partner], name: 'New Name' },
    };
    renderPage(<Page />, { site: { partners: renamed } as Partial<SiteConfig> });
    await act(async () => {});
    expect(screen.getByText(/^Nothing is sent to New Name: the consent/)).toBeInTheDocument();
    expect(frames()).toHaveLength(0);
    expect(contactStore.contact?.sent).toBeUndefined();
    const link = screen.queryByRole('link', { name: 'Next' });
    expect(link?.getAttribute('href') ?? null).toBe(next);
    expect(screen.getByRole('link', { name: 'See your entry receipt' })).toBeInTheDocument();
  });

  it('records once what the partner was sent', async () => {
    enter();
    const { unmount } = renderPage(<Page />);
    await waitFor(() => expect(frames()).toHaveLength(1));
    unmount();
    renderPage(<Page />);
    await waitFor(() => expect(frames()).toHaveLength(1));
    expect(contactStore.contact?.sent).toEqual([
      {
        partner: name,
        details: expect.stringMatching(/^first name/) as string,
        at: expect.any(String) as string,
      },
    ]);
  });

  it('shows the offer again on a second visit', async () => {
    enter();
    const { unmount } = renderPage(<Page />);
    await waitFor(() => expect(frames()).toHaveLength(1));
    unmount();
    expect(frames()).toHaveLength(0);
    renderPage(<Page />);
    await waitFor(() => expect(frames()).toHaveLength(1));
  });

  it('does not invite a visitor to enter again who is already in', () => {
    localStorage.setItem(alreadyEnteredKey, entryPeriodOf(new Date()));
    renderPage(<Page />);
    expect(screen.getByRole('heading', { name: "You're already in" })).toBeInTheDocument();
    expect(screen.getByText(nothingSent)).toBeInTheDocument();
    expect(screen.getByText(/details are not on this device/)).toBeInTheDocument();
    expect(screen.queryByText(/We found no entry/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Enter for free' })).toBeNull();
    expect(screen.getByRole('link', { name: 'See the winners' })).toBeInTheDocument();
    const link = screen.queryByRole('link', { name: 'Next' });
    expect(link?.getAttribute('href') ?? null).toBe(next);
  });

  it('removes the partner when the details are forgotten', async () => {
    enter();
    renderPage(<Page />);
    await waitFor(() => expect(frames()).toHaveLength(1));
    act(() => contactStore.forget());
    expect(frames()).toHaveLength(0);
    expect(screen.getByText(nothingSent)).toBeInTheDocument();
  });

  it('shows a message when the partner stays silent', () => {
    jest.useFakeTimers();
    enter();
    renderPage(<Page />);
    act(() => void jest.advanceTimersByTime(8000));
    jest.useRealTimers();
    expect(frames()).toHaveLength(0);
    expect(screen.getByRole('status')).toHaveTextContent(`${name}`);
    expect(screen.getByRole('status')).toHaveTextContent(/Your entry is safe|nothing else to do/);
  });
});

it('links to the form without an entry', () => {
  renderPage(<LeadOfferPage />);
  expect(screen.getByRole('link', { name: 'Enter for free' })).toHaveAttribute('href', '/apply');
});

it('ends the visit with what happens next, when, and where to look', () => {
  act(() => contactStore.addSuccess({ entered_at: new Date().toISOString() }, contact));
  renderPage(<SurveyOfferPage />);
  expect(screen.getByRole('heading', { name: "You're done" })).toBeInTheDocument();
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps[0]).toContain(sundayText(nextDrawing(new Date())));
  expect(steps[1]).toContain('2 calendar days');
  expect(screen.getByText(/announced every Sunday/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'winners page' })).toHaveAttribute('href', '/winners');
  expect(screen.getByRole('link', { name: 'keep your entry receipt' })).toHaveAttribute(
    'href',
    '/receipt',
  );
});

it('ends the prerendered page without a claim about the entry', () => {
  enter();
  renderPage(<SurveyOfferPage />, {
    beforeScript: (page) => {
      expect(page).toHaveTextContent("What's next");
      expect(page).not.toHaveTextContent("You're done");
    },
  });
});

it('leads a visitor with an entry and an opt-out to the receipt', () => {
  enter();
  setPrivacyControl(true);
  renderPage(<EmbeddedOfferPage />);
  expect(screen.getByRole('link', { name: 'See your entry receipt' })).toHaveAttribute(
    'href',
    '/receipt',
  );
});

describe('the ticket of the entry', () => {
  const ticket = () => screen.getByRole('region', { name: 'Your entry' });
  const isLanding = () => ticket().querySelector('.landing') !== null;
  function enterNow() {
    act(() =>
      contactStore.addSuccess(
        { id: '6f6d8f0e-0000-4000-8000-000000000001', entered_at: new Date().toISOString() },
        contact,
      ),
    );
  }

  it.each(pages)('stands on the %s page with drawing, name, number and receipt', (_key, Page) => {
    enterNow();
    renderPage(<Page />);
    expect(ticket()).toHaveTextContent(`You're entered for ${sundayText(nextDrawing(new Date()))}`);
    expect(ticket()).toHaveTextContent(`${contact.first_name} ${contact.last_name}`);
    expect(ticket()).toHaveTextContent('No. 0000-0001');
    expect(within(ticket()).getByRole('link', { name: 'See your receipt' })).toHaveAttribute(
      'href',
      '/receipt',
    );
  });

  it.each(pages)('stands on the %s page of a visitor who opted out', (_key, Page) => {
    setPrivacyControl(true);
    enterNow();
    renderPage(<Page />);
    expect(ticket()).toHaveTextContent(`You're entered for ${sundayText(nextDrawing(new Date()))}`);
  });

  it('lands until it has been seen to land', () => {
    enterNow();
    const { unmount } = renderPage(<LeadOfferPage />);
    expect(isLanding()).toBe(true);
    unmount();
    const next = renderPage(<EmbeddedOfferPage />);
    expect(isLanding()).toBe(true);
    fireEvent.animationEnd(ticket().querySelector('.landing') as Element);
    next.unmount();
    renderPage(<SurveyOfferPage />);
    expect(isLanding()).toBe(false);
  });

  it('stands for an earlier entry', () => {
    enter();
    renderPage(<LeadOfferPage />);
    expect(isLanding()).toBe(false);
  });

  it('saves the drawing as a calendar file', () => {
    enterNow();
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return 'blob:event';
    };
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    renderPage(<LeadOfferPage />);
    fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));
    expect(files[0]?.type).toBe('text/calendar');
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('prizestash-drawing.ics');
    click.mockRestore();
  });
});

describe('when the lead placement redirects', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  const alone = { offers: testSite.offers.slice(0, 1) };

  it.each<[string, string, string, Partial<SiteConfig>]>([
    ['sends the visitor to the next offer', '/paths/toffer', '/paths/noffer1', {}],
    ['does not move a visitor who clicked a link meanwhile', '/winners', '/paths/toffer', {}],
    ['says that the last offer has ended', '/paths/toffer', '/paths/toffer', alone],
  ])('%s', async (_case, addressBar, expected, site) => {
    window.history.replaceState(null, '', addressBar);
    enter();
    const page = renderPage(<LeadOfferPage />, { at: '/paths/toffer', site });
    await waitFor(() => expect(frames()).toHaveLength(1));
    const frame = frames()[0] as HTMLIFrameElement;
    // The second document in the frame is the partner's.
    for (let documents = 0; documents < 2; documents += 1) {
      act(() => void frame.dispatchEvent(new Event('load')));
    }
    expect(page.address()).toBe(expected);
    expect(frames()).toHaveLength(0);
    const ended = screen.queryByText('The offer of Lead Partner has ended. Thank you.');
    expect(ended !== null).toBe(site === alone);
  });
});
