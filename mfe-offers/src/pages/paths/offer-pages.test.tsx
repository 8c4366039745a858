import { act, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { contactStore } from '@prizestash/shared/contact';
import { clearOptOut, storeOptOut } from '@prizestash/shared/site';
import { renderPage, testSite } from '@prizestash/shared/testing';
import { entryKeyOf } from '../../basis/entry-key';
import type { PartnerKey } from '../../basis/partner-name';
import { markSent, unmarkSent, wasSent } from '../../basis/sent-entries';
import { aContact as contact } from '@prizestash/shared/testing/people';
import EmbeddedOfferPage from './noffer1/embedded-offer-page';
import SurveyOfferPage from './soffer/survey-offer-page';
import LeadOfferPage from './toffer/lead-offer-page';

class QuietChannel {
  port1 = { onmessage: null, close: () => {} };
  port2 = {};
}
beforeAll(() => Object.assign(globalThis, { MessageChannel: QuietChannel }));

const pages: [PartnerKey, ComponentType, string, string | null][] = [
  ['lead', LeadOfferPage, testSite.partners.lead.name, '/paths/noffer1'],
  ['embedded', EmbeddedOfferPage, testSite.partners.embedded.name, '/paths/soffer'],
  ['survey', SurveyOfferPage, testSite.partners.survey.name, null],
];

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
  for (const [partner] of pages) unmarkSent(partner, entryKeyOf(contact));
});

describe.each(pages)('%s', (partner, Page, name, next) => {
  const step = `${pages.findIndex(([key]) => key === partner) + 1} of 3`;

  test('the prerendered page is neutral and complete', () => {
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

  test('an entrant is told what is sent, and it is sent', () => {
    enter();
    renderPage(<Page />);
    expect(screen.getByText("You're entered. Offers are optional")).toBeInTheDocument();
    expect(screen.getByText(new RegExp(`^${name} receives: first name`))).toBeInTheDocument();
    expect(frames()).toHaveLength(1);
    expect(wasSent(partner, entryKeyOf(contact))).toBe(true);
  });

  test.each([
    ['no entry', `Nothing is sent to ${name}`, () => {}],
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
    [
      'an entry that was sent before',
      `${name} was given your details before`,
      () => {
        enter();
        markSent(partner, entryKeyOf(contact));
      },
    ],
  ])('%s: nothing is sent and the page says why', (_reason, words, arrange) => {
    arrange();
    renderPage(<Page />);
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.queryByText(/receives:/)).toBeNull();
    expect(frames()).toHaveLength(0);
    expect(document.querySelector('script')).toBeNull();
    const link = screen.queryByRole('link', { name: 'Next' });
    expect(link?.getAttribute('href') ?? null).toBe(next);
  });

  test('leaving and coming back sends nothing again', () => {
    enter();
    const { unmount } = renderPage(<Page />);
    unmount();
    expect(frames()).toHaveLength(0);
    renderPage(<Page />);
    expect(frames()).toHaveLength(0);
    expect(screen.getByText(`${name} was given your details before`)).toBeInTheDocument();
  });

  test('forgetting the details takes the partner away', () => {
    enter();
    renderPage(<Page />);
    act(() => contactStore.forget());
    expect(frames()).toHaveLength(0);
    expect(screen.getByText(`Nothing is sent to ${name}`)).toBeInTheDocument();
  });

  test('silence ends in a quiet sentence', () => {
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

test('without an entry the page leads to the form', () => {
  renderPage(<LeadOfferPage />);
  expect(screen.getByRole('link', { name: 'Enter for free' })).toHaveAttribute('href', '/apply');
});

test('the last page says that the visitor is done, when and where', () => {
  enter();
  renderPage(<SurveyOfferPage />);
  expect(screen.getByRole('heading', { name: "You're done" })).toBeInTheDocument();
  expect(screen.getByText('Keep your entry receipt').closest('[inert]')).toBeNull();
  expect(screen.getByText(/No entry is kept/)).toHaveAttribute('inert');
  expect(screen.getByText(/announced every Sunday/)).toBeInTheDocument();
  expect(screen.getByText(/Next announcement/)).toHaveTextContent(/Sunday, \w+ \d+/);
  expect(screen.getByRole('link', { name: 'winners page' })).toHaveAttribute('href', '/winners');
});

test('the last page claims nothing while it does not know', () => {
  enter();
  renderPage(<SurveyOfferPage />, {
    beforeScript: (page) => {
      expect(page).toHaveTextContent("What's next");
      expect(page).not.toHaveTextContent("You're done");
    },
  });
});

test('without an entry the last page says what this device holds, and leads to the form', () => {
  renderPage(<SurveyOfferPage />);
  expect(screen.getByRole('heading', { name: 'No entry found' })).toBeInTheDocument();
  const words = screen.getByText(/No entry is kept on this device/);
  expect(words).toHaveTextContent('the form names your first drawing');
  expect(words).not.toHaveAttribute('inert');
  expect(within(words).getByRole('link')).toHaveAttribute('href', '/apply');
  const receipt = screen.getByText('Keep your entry receipt');
  expect(receipt.closest('[inert]')).not.toBeNull();
});

describe('when the lead placement sends the visitor on', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  test.each([
    ['to the next offer', '/paths/toffer', '/paths/noffer1'],
    ['but not one who pressed a link meanwhile', '/winners', '/paths/toffer'],
  ])('%s', (_case, addressBar, expected) => {
    window.history.replaceState(null, '', addressBar);
    enter();
    const page = renderPage(<LeadOfferPage />, { at: '/paths/toffer' });
    const frame = frames()[0] as HTMLIFrameElement;
    // The second document in the frame is the partner's.
    for (let documents = 0; documents < 2; documents += 1) {
      act(() => void frame.dispatchEvent(new Event('load')));
    }
    expect(page.address()).toBe(expected);
    expect(frames()).toHaveLength(0);
  });
});
