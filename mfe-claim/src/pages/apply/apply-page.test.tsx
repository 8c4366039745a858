import { contactStore } from '@prizestash/shared/contact';
import { Link, useLocation } from '@prizestash/shared/navigation';
import {
  json,
  renderPage,
  startAnsweringServer,
  type AnsweringServer,
} from '@prizestash/shared/testing';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClaim } from '../../testing/a-claim';
import { fillClaim } from '../../testing/fill-claim';
import ApplyPage from './apply-page';
import { draftKey } from './claim-draft';

// Real sockets and a whole form: a busy machine needs its time.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 10_000 });

const accepted = json(200, { data: { id: 'entry-1', entry_period: '2026-11' } });
const title = 'Claim your chance to win $1,000 | PrizeStash';

let server: AnsweringServer;
beforeEach(async () => {
  server = await startAnsweringServer();
  server.answer = accepted;
});
afterEach(async () => {
  await server.stop();
  jest.restoreAllMocks();
  act(() => contactStore.forget());
  sessionStorage.clear();
  localStorage.clear();
});

const open = () => renderPage(<ApplyPage />, { at: '/apply', site: { apiBaseUrl: server.url } });
const button = () => screen.getByRole('button', { name: 'CLAIM THE PRIZE' });
const bodies = () => server.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const keys = () => server.requests.map(({ headers }) => headers['idempotency-key']);

/** Every value of the form as it stands on the page. */
function shownValues() {
  const form: HTMLFormElement = screen.getByRole('form');
  const { referral_note: _trap, ...values } = Object.fromEntries(new FormData(form));
  return values;
}
const { tcpa: _tick, ...claimTexts } = aClaim;

test('the page of the specification: heading, picture with true words, fields, button', () => {
  open();
  expect(
    screen.getByRole('heading', { name: 'Confirm your information to claim the prize!' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('figure')).toHaveTextContent('A chance to win $1,000');
  expect(button()).toHaveAttribute('type', 'submit');
  expect(document.title).toBe(title);
  expect(
    within(screen.getByLabelText('Gender'))
      .getAllByRole('option')
      .map((o) => o.textContent),
  ).toEqual(['Choose one', 'Male', 'Female', 'Other']);
  expect(within(screen.getByLabelText('State')).getAllByRole('option')).toHaveLength(52);
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  expect(screen.getByRole('checkbox')).toHaveAccessibleName(/18 or older.*daily email promotions/);
});

test.each([
  ['First name', 'first_name', 'given-name', null],
  ['Last name', 'last_name', 'family-name', null],
  ['Email', 'email', 'email', 'email'],
  ['Phone', 'phone', 'tel-national', 'tel'],
  ['Month', 'month', 'bday-month', 'numeric'],
  ['Day', 'day', 'bday-day', 'numeric'],
  ['Year', 'year', 'bday-year', 'numeric'],
  ['Address', 'street', 'address-line1', null],
  ['City', 'city', 'address-level2', null],
  ['State', 'state', 'address-level1', null],
  ['Zip code', 'postal_code', 'postal-code', 'numeric'],
])('%s: name, autocomplete and keyboard', (label, name, autoComplete, inputMode) => {
  open();
  const field = screen.getByLabelText(label);
  expect(field).toHaveAttribute('name', name);
  expect(field).toHaveAttribute('autocomplete', autoComplete);
  expect(field.getAttribute('inputmode')).toBe(inputMode);
  expect(field).not.toHaveAttribute('type', 'number');
  expect(field).toBeRequired();
});

test('a press before the script arrived sends nothing anywhere', () => {
  open();
  const form: HTMLFormElement = screen.getByRole('form');
  expect(form).toHaveAttribute('method', 'dialog');
  expect(form).not.toHaveAttribute('action');
});

test('limits: two, two, four and five digits, and nothing but digits', async () => {
  const user = userEvent.setup();
  open();
  for (const [label, value] of [
    ['Month', '12'],
    ['Day', '12'],
    ['Year', '1234'],
    ['Zip code', '12345'],
  ] as const) {
    await user.type(screen.getByLabelText(label), '1a2-3 4567');
    expect(screen.getByLabelText(label)).toHaveValue(value);
  }
});

test('an empty form: summary with focus and links, messages on the fields, Error in the title', async () => {
  const user = userEvent.setup();
  open();
  await user.click(button());
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(summary).toHaveFocus());
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'First name: Required',
    'Last name: Required',
    'Email: Required',
    'Gender: Required',
    'Phone: Required',
    'Month of birth: Required',
    'Day of birth: Required',
    'Year of birth: Required',
    'Address: Required',
    'City: Required',
    'State: Required',
    'Zip code: Required',
    'Consent: Please check here to continue',
  ]);
  expect(document.title).toBe(`Error: ${title}`);
  expect(screen.getByLabelText('City')).toBeInvalid();
  expect(screen.getByLabelText('City')).toHaveAccessibleDescription('Required');
  expect(screen.getByRole('tooltip')).toHaveTextContent('Please check here to continue');
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Please check here to continue');
  await user.click(within(summary).getByRole('link', { name: 'Phone: Required' }));
  expect(screen.getByLabelText('Phone')).toHaveFocus();
  expect(server.requests).toHaveLength(0);
});

test('checked when sent, and on every change only after that', async () => {
  const user = userEvent.setup();
  open();
  const email = screen.getByLabelText('Email');
  await user.type(email, 'zoe@');
  await user.tab();
  expect(screen.queryByText('Invalid email')).toBeNull();
  await user.click(button());
  await waitFor(() => expect(email).toHaveAccessibleDescription('Invalid email'));
  await user.type(email, 'example.com');
  await waitFor(() => expect(email).toBeValid());
  await user.clear(email);
  await waitFor(() => expect(email).toHaveAccessibleDescription('Required'));
  expect(email).toHaveFocus();
});

test.each([
  ['a date that never was', '2', '30', '1990', 'Enter a real date, like 07 / 24 / 1990'],
  ['a year with a slip', '2', '9', '0099', 'Enter a real date, like 07 / 24 / 1990'],
  ['somebody too young', '2', '9', '2020', 'You must be 18 or older to enter'],
])('%s is told under the date, and nothing is kept', async (_name, month, day, year, message) => {
  const user = userEvent.setup();
  open();
  fillClaim({ month, day, year });
  await user.click(button());
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByRole('link')).toHaveTextContent(`Date of birth: ${message}`);
  expect(screen.getByRole('group', { name: 'Date of birth' })).toHaveAccessibleDescription(
    expect.stringContaining(message),
  );
  await user.click(within(summary).getByRole('link'));
  expect(screen.getByLabelText('Month')).toHaveFocus();
  expect(server.requests).toHaveLength(0);
  expect(localStorage).toHaveLength(0);
  if (year === '2020') expect(sessionStorage).toHaveLength(0);
});

test('by keyboard alone: one entry, the contact stored, on to the first offer', async () => {
  const user = userEvent.setup();
  const page = open();
  screen.getByLabelText('First name').focus();
  await user.keyboard('Zoë{Tab}Example{Tab}zoe@example.com{Tab}');
  await user.selectOptions(screen.getByLabelText('Gender'), '1');
  await user.keyboard('{Tab}2125550143{Tab}2{Tab}9{Tab}1990{Tab}');
  await user.keyboard('1 Example Street{Tab}Sacramento{Tab}');
  await user.selectOptions(screen.getByLabelText('State'), 'California');
  await user.keyboard('{Tab}95814{Tab} ');
  expect(screen.getByRole('checkbox')).toBeChecked();
  screen.getByLabelText('Zip code').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(page.address()).toBe('/paths/toffer'));

  expect(server.requests).toHaveLength(1);
  expect(bodies()[0]).toEqual({
    first_name: 'Zoë',
    last_name: 'Example',
    email: 'zoe@example.com',
    gender: '1',
    phone: '+12125550143',
    birthday: '02/09/1990',
    street: '1 Example Street',
    city: 'Sacramento',
    state: 'California',
    postal_code: '95814',
    tcpa: true,
    device_type: expect.any(String) as string,
    os: expect.any(String) as string,
    landing_page_id: 21,
  });
  expect(server.requests[0]?.headers).toMatchObject({
    'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    'consent-version': '1.0',
    'page-path': '/apply',
    'release-set': 'test-set',
    'legal-versions': '/legal/privacy-policy=1.0, /legal/rules=1.0, /legal/terms=1.0',
    'form-trap': 'empty',
    'form-seconds': expect.stringMatching(/^\d+$/) as string,
  });
  expect(contactStore.contact).toMatchObject({
    id: 'entry-1',
    entry_period: '2026-11',
    email: 'zoe@example.com',
    birthday: '02/09/1990',
    phone: '+12125550143',
    tcpa: true,
  });
  expect(contactStore.contact).not.toHaveProperty('device_type');
  expect(sessionStorage).toHaveLength(0);
});

test('five presses, one call; the button says what goes on', async () => {
  const user = userEvent.setup();
  let answer = () => undefined as void;
  server.answer = (response, request) => {
    answer = () => accepted(response);
    void request;
  };
  const page = open();
  fillClaim();
  // At once, as a nervous thumb does it: the page has no time to draw the busy button.
  act(() => {
    for (let press = 0; press < 5; press += 1) fireEvent.submit(screen.getByRole('form'));
  });
  await waitFor(() => expect(server.requests).toHaveLength(1));
  const busy = screen.getByRole('button', { name: 'Sending your entry…' });
  expect(screen.getByRole('status')).toHaveTextContent('Sending your entry…');
  await user.click(busy);
  await user.type(screen.getByLabelText('City'), '{Enter}');
  answer();
  await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
  expect(server.requests).toHaveLength(1);
});

/** The period is an old one: the page has to take it from here, not from a clock. */
const alreadyIn = json(409, { error: { message: 'Already entered', entry_period: '2026-03' } });

describe('what can go wrong', () => {
  // jsdom reports a lost connection on the console as well; everything else still shows.
  beforeEach(() => {
    const { error } = console;
    jest.spyOn(console, 'error').mockImplementation((...words) => {
      if ((words[0] as { type?: string }).type !== 'XMLHttpRequest') error(...words);
    });
  });

  async function refused(answer: AnsweringServer['answer']) {
    const user = userEvent.setup();
    server.answer = answer;
    const page = open();
    fillClaim();
    await user.click(button());
    return { user, page };
  }

  /** Presses again, now with an API that works, and sees the visitor through. */
  async function pressAgain({ user, page }: Awaited<ReturnType<typeof refused>>) {
    expect(shownValues()).toEqual({ ...claimTexts, tcpa: 'on' });
    expect(contactStore.contact).toBeNull();
    server.answer = accepted;
    await user.click(button());
    await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
  }

  test('400 with a map: to the fields, the rest to the top; a message goes when its field changes', async () => {
    const visit = await refused(
      json(400, {
        error: {
          message: 'Please look again',
          errors: { email: 'This address bounced', os: 'Unknown system', birthday: 'Not a date' },
        },
      }),
    );
    const email = screen.getByLabelText('Email');
    await waitFor(() => expect(email).toHaveAccessibleDescription('This address bounced'));
    const [top, summary] = screen.getAllByRole('alert');
    expect(top).toHaveTextContent('Please look again');
    expect(top).toHaveTextContent('Unknown system');
    await waitFor(() => expect(summary).toHaveFocus());
    expect(summary).toHaveTextContent('Email: This address bounced');
    expect(summary).toHaveTextContent('Date of birth: Not a date');
    expect(document.title).toBe(`Error: ${title}`);

    await visit.user.type(screen.getByLabelText('City'), '!');
    await visit.user.keyboard('{Backspace}');
    expect(email).toHaveAccessibleDescription('This address bounced');
    await visit.user.type(email, 'x');
    await waitFor(() => expect(email).toBeValid());
    await visit.user.keyboard('{Backspace}');
    await pressAgain(visit);
    expect(keys()[0]).toBe(keys()[1]);
  });

  test('400 with nothing but fields: one box, under the words of the server', async () => {
    await refused(
      json(400, { error: { message: 'Please look again', errors: { city: 'No such city' } } }),
    );
    const box = await screen.findByRole('alert');
    expect(box).toHaveTextContent('Please look againCity: No such city');
    await waitFor(() => expect(box).toHaveFocus());
  });

  test.each([
    ['with nothing else', {}],
    ['with something left over', { os: 'Unknown system' }],
  ])('mending the last field %s leaves the focus where it is', async (_name, others) => {
    const { user } = await refused(
      json(400, { error: { message: 'Look again', errors: { city: 'No such city', ...others } } }),
    );
    const city = screen.getByLabelText('City');
    await waitFor(() => expect(city).toBeInvalid());
    await user.type(city, 's');
    await waitFor(() => expect(city).toBeValid());
    expect(screen.queryByRole('link', { name: /City/ })).toBeNull();
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(city).toHaveFocus();
  });

  test('409: already in for the month that the server names, with a way on to the offers', async () => {
    const { user, page } = await refused(alreadyIn);
    const note = await screen.findByText("You're already in for March");
    expect(note.closest('[role=status]')).toHaveFocus();
    expect(shownValues()).toEqual({ ...claimTexts, tcpa: 'on' });
    expect(contactStore.contact).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Continue to the offers' }));
    expect(page.address()).toBe('/paths/toffer');
  });

  test('409, then another person of the household: new values, new key', async () => {
    const { user, page } = await refused(alreadyIn);
    await screen.findByText(/already in for/);
    server.answer = accepted;
    fillClaim({ first_name: 'Sam', email: 'sam@example.com' });
    await user.click(button());
    await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
    expect(keys()[0]).not.toBe(keys()[1]);
    expect(contactStore.contact?.email).toBe('sam@example.com');
  });

  test.each([
    [
      'too many',
      json(429, { error: { message: 'Slow down' } }, { 'Retry-After': '40' }),
      /try again in 40 seconds/,
    ],
    ['503', json(503, { error: { message: 'Down' } }), /safe to press the button again/],
    ['500 with a page', json(500, '<html>'), /safe to press the button again/],
    ['a malformed answer', json(200, { ok: true }), /could not read the answer.*safe to press/],
    [
      'a cut connection',
      (response: Parameters<AnsweringServer['answer']>[0]) => response.socket?.destroy(),
      /could not reach PrizeStash.*safe to press/,
    ],
  ])(
    '%s: told at the top, and pressing again enters once with the same key',
    async (_name, answer, words) => {
      const visit = await refused(answer);
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(words);
      await waitFor(() => expect(alert).toHaveFocus());
      expect(document.title).toBe(`Error: ${title}`);
      await pressAgain(visit);
      expect(keys()).toHaveLength(2);
      expect(keys()[0]).toBe(keys()[1]);
      expect(bodies()[0]).toEqual(bodies()[1]);
      expect(document.title).toBe(title);
    },
  );

  test('no answer within 15 seconds', async () => {
    // The deadline passes as soon as the call has arrived. (A spy on the timer would make Testing
    // Library look for fake timers.)
    const real = window.setTimeout;
    let passDeadline = () => undefined as void;
    window.setTimeout = ((work: () => void, ms?: number) => {
      if (ms !== 15_000) return real(work, ms);
      passDeadline = work;
      return 0;
    }) as typeof setTimeout;
    const visit = await refused(() => passDeadline());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/No answer came in time.*15 seconds.*safe to press/);
    window.setTimeout = real;
    await pressAgain(visit);
    expect(keys()[0]).toBe(keys()[1]);
  });

  test('the API is down altogether', async () => {
    const user = userEvent.setup();
    open();
    fillClaim();
    await server.stop();
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('could not reach PrizeStash');
    expect(shownValues()).toEqual({ ...claimTexts, tcpa: 'on' });
    server = await startAnsweringServer();
  });
});

/** Two pages of a site: the form, and one that can be left to. */
function TwoPages() {
  if (useLocation().pathname !== '/apply') return <h1>Winners</h1>;
  return (
    <>
      <ApplyPage />
      <Link to="/winners">Winners</Link>
    </>
  );
}

test('whoever has left the form meanwhile is entered, and not pulled back', async () => {
  const user = userEvent.setup();
  let answer = () => undefined as void;
  server.answer = (response) => {
    answer = () => accepted(response);
  };
  const page = renderPage(<TwoPages />, { at: '/apply', site: { apiBaseUrl: server.url } });
  fillClaim();
  await user.click(button());
  await waitFor(() => expect(server.requests).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Winners' }));
  answer();
  await waitFor(() => expect(contactStore.contact?.email).toBe(aClaim.email));
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(page.address()).toBe('/winners');
  expect(sessionStorage).toHaveLength(0);
});

test('an answer that was lost, then a reload: the same key, so the entry comes through', async () => {
  const user = userEvent.setup();
  server.answer = json(503, { error: { message: 'Down' } });
  const first = open();
  fillClaim();
  await user.click(button());
  await screen.findByRole('alert');
  first.unmount();
  server.answer = accepted;
  const second = open();
  await user.click(screen.getByRole('checkbox'));
  await user.click(button());
  await waitFor(() => expect(second.address()).toBe('/paths/toffer'));
  expect(keys()[0]).toBe(keys()[1]);
  expect(server.requests[1]?.headers).not.toHaveProperty('form-seconds');
});

test('a key that was spent on other values is replaced by the next press', async () => {
  const user = userEvent.setup();
  server.answer = json(422, { error: { message: 'Key used' } });
  const page = open();
  fillClaim();
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('press the button once more');
  server.answer = accepted;
  await user.click(button());
  await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
  expect(keys()[0]).not.toBe(keys()[1]);
});

test('a program that fills in every field gives itself away', async () => {
  const user = userEvent.setup();
  const page = open();
  fillClaim();
  const trap = document.querySelector<HTMLInputElement>('[name=referral_note]')!;
  expect(trap.tabIndex).toBe(-1);
  expect(trap.closest('[aria-hidden=true]')).not.toBeNull();
  trap.value = 'https://spam.example.com';
  await user.click(button());
  await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
  expect(server.requests[0]?.headers['form-trap']).toBe('filled');
  expect(server.requests[0]?.body).not.toContain('spam');
});

test('a reload brings the text back, and never the consent', async () => {
  const user = userEvent.setup();
  const page = open();
  fillClaim();
  page.unmount();
  open();
  expect(shownValues()).toEqual(claimTexts);
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Consent: Please check here to continue',
  );
});

describe('the page is HTML before its script arrives', () => {
  const arrive = (beforeScript: (page: HTMLElement) => void) =>
    renderPage(<ApplyPage />, { at: '/apply', site: { apiBaseUrl: server.url }, beforeScript });
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
    expect(bodies()[0]).toMatchObject({
      first_name: 'Zoë',
      phone: '+12125550143',
      birthday: '02/09/1990',
      state: 'California',
      tcpa: true,
    });
  });

  test('what was typed wins over the draft, which fills the rest', () => {
    sessionStorage.setItem(draftKey, JSON.stringify({ ...claimTexts, email: 'old@example.com' }));
    arrive((container) => put(container, 'email', 'new@example.com'));
    expect(shownValues()).toEqual({ ...claimTexts, email: 'new@example.com' });
  });
});
