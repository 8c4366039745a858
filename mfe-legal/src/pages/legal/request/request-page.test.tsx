import { Link } from '@prizestash/shared/navigation';
import { clearOptOut, hasOptedOut, storeOptOut } from '@prizestash/shared/site';
import { renderPage } from '@prizestash/shared/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import RequestPage from './request-page';

const user = userEvent.setup();
/** Every way to send a request: this form makes no call. */
const calls = {
  fetch: jest.fn(),
  send: jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {}),
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  clearOptOut();
  globalThis.fetch = calls.fetch;
});
afterEach(() => {
  expect(calls.fetch).not.toHaveBeenCalled();
  expect(calls.send).not.toHaveBeenCalled();
});

const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}( \\(optional\\))?$`));
const submit = () => user.click(screen.getByRole('button', { name: 'Submit' }));
const findMessage = () => screen.findByText('Your request is ready, but not sent yet');

/** Fills in the form with change events, which is faster than typing. Browser tests type. */
function fill(type = 'delete') {
  for (const [name, value] of [
    ['Type of request', type],
    ['I am a \\(an\\)', 'california-resident'],
    ['Email', 'sam@example.com'],
    ['First name', 'Sam'],
    ['Last name', 'Example'],
    ['Phone', '2125550143'],
    ['Address', '1 Example Street'],
    ['Address line 2', 'Apartment 4'],
    ['City', 'Sacramento'],
    ['State', 'California'],
    ['Zip code', '95814'],
  ] as const) {
    fireEvent.change(field(name), { target: { value } });
  }
}

it('has its title, its fields with the specified names, and a Submit button', () => {
  renderPage(<RequestPage />);
  const title = 'CCPA Privacy Request Form';
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(document.title).toBe(`${title} | PrizeStash`);
  const form = screen.getByRole('form', { name: 'Privacy request' });
  const names = [...form.querySelectorAll<HTMLInputElement>('input, select')].map((f) => f.name);
  expect(names).toEqual([
    'privacyType',
    'an',
    'email',
    'first_name',
    'last_name',
    'phone',
    'street',
    'address2',
    'city',
    'state',
    'postal_code',
  ]);
  expect(within(screen.getByLabelText('State')).getAllByRole('option')).toHaveLength(52);
  expect(within(form).getByRole('button', { name: 'Submit' })).toHaveAttribute('type', 'submit');
});

it('focuses an error summary whose items link to their fields', async () => {
  renderPage(<RequestPage />);
  await submit();
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveFocus();
  expect(within(summary).getAllByRole('link')).toHaveLength(5);
  await user.click(within(summary).getByRole('button', { name: '5 more' }));
  const items = within(summary).getAllByRole('link');
  expect(items.map((item) => item.textContent)).toEqual([
    'Type of request: Privacy type is required',
    'I am a (an): Privacy type is required',
    'Email: Email is required',
    'First name: First name is required',
    'Last name: Last name is required',
    'Phone: Phone number is required',
    'Address: Street address is required',
    'City: City is required',
    'State: State is required',
    'Zip code: Postal code is required',
  ]);
  expect(document.title).toBe('Error: CCPA Privacy Request Form | PrizeStash');
  await user.click(items[5]!);
  expect(field('Phone')).toHaveFocus();
  expect(field('Phone')).toHaveAccessibleDescription(
    'For example 212-555-0143 Phone number is required',
  );
});

it('validates on submit, then on every change', async () => {
  renderPage(<RequestPage />);
  await user.type(field('Zip code'), '958');
  await user.tab();
  expect(screen.queryByText('Postal code must be 5 digits')).toBeNull();
  await submit();
  expect(field('Zip code')).toHaveAccessibleDescription('Postal code must be 5 digits');
  await user.type(field('Zip code'), '14');
  expect(field('Zip code')).not.toHaveAttribute('aria-invalid');
  expect(field('Zip code')).not.toHaveAccessibleDescription();
});

it('shows a mail link with the whole request after a valid submit', async () => {
  renderPage(<RequestPage />);
  fill();
  await submit();
  const status = (await findMessage()).closest('[role=status]')!;
  expect(status).toHaveFocus();
  expect(status).toHaveTextContent('This page sends nothing.');
  const link = within(status as HTMLElement).getByRole('link', {
    name: /^email this request to support@ ?example ?\.com$/,
  });
  const mail = new URL(link.getAttribute('href')!);
  expect(mail.protocol).toBe('mailto:');
  expect(mail.pathname).toBe('support@example.com');
  const body = mail.searchParams.get('body')!;
  for (const line of [
    'Type of request: Delete my information',
    'Email: sam@example.com',
    'Address: 1 Example Street',
    'Address line 2: Apartment 4',
    'State: California',
  ]) {
    expect(body.split('\r\n')).toContain(line);
    expect(status).toHaveTextContent(line);
  }
  // The form keeps its values, and this type of request does not opt out.
  expect(field('Email')).toHaveValue('sam@example.com');
  expect(hasOptedOut()).toBe(false);
});

it('removes the mail link after an invalid submit', async () => {
  renderPage(<RequestPage />);
  fill();
  await submit();
  await findMessage();
  await user.clear(field('City'));
  await submit();
  expect(screen.queryByText('Your request is ready, but not sent yet')).toBeNull();
  expect(await screen.findByRole('alert')).toHaveTextContent('City: City is required');
});

it.each([
  ['a field', () => fireEvent.change(field('Zip code'), { target: { value: '95815' } })],
  [
    'the type of request',
    () => fireEvent.change(field('Type of request'), { target: { value: 'copy' } }),
  ],
  ['the type by a link', () => user.click(screen.getByRole('link', { name: 'Do not sell' }))],
])('removes the mail link when the visitor changes %s', async (_name, change) => {
  renderPage(
    <>
      <Link to="/legal/request?type=do-not-sell">Do not sell</Link>
      <RequestPage />
    </>,
  );
  fill();
  await submit();
  await findMessage();
  await act(async () => void (await change()));
  expect(screen.queryByText('Your request is ready, but not sent yet')).toBeNull();
  await submit();
  expect(await findMessage()).toBeVisible();
});

it.each([
  ['do-not-sell', 'do-not-sell'],
  ['delete', 'delete'],
  ['<script>', ''],
  ['', ''],
])('preselects for ?type=%s the type %p', async (type, chosen) => {
  renderPage(<RequestPage />, { at: `/legal/request?type=${encodeURIComponent(type)}` });
  await act(async () => {});
  expect(screen.getByLabelText('Type of request')).toHaveValue(chosen);
});

it('opts this device out with a "Do not sell or share" request', async () => {
  renderPage(<RequestPage />);
  fill('do-not-sell');
  expect(hasOptedOut()).toBe(false);
  await submit();
  expect((await findMessage()).closest('[role=status]')).toHaveTextContent(
    'On this device it already',
  );
  expect(hasOptedOut()).toBe(true);
  expect(screen.getByText('You are opted out on this device')).toBeInTheDocument();
});

it('opts out with one click, and opts in again', async () => {
  renderPage(<RequestPage />);
  await user.click(screen.getByRole('button', { name: 'Opt out on this device' }));
  expect(hasOptedOut()).toBe(true);
  expect(screen.getByText('You are opted out on this device')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo my opt-out' }));
  expect(hasOptedOut()).toBe(false);
  expect(screen.getByRole('button', { name: 'Opt out on this device' })).toBeInTheDocument();
});

it('shows an earlier opt-out', async () => {
  storeOptOut();
  renderPage(<RequestPage />);
  expect(await screen.findByText('You are opted out on this device')).toBeInTheDocument();
});

describe('without storage', () => {
  beforeEach(() => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  });
  afterEach(() => jest.mocked(Storage.prototype.setItem).mockRestore());

  it('says how long the opt-out lasts, also after the page is mounted again', async () => {
    const page = renderPage(<RequestPage />);
    await user.click(screen.getByRole('button', { name: 'Opt out on this device' }));
    expect(hasOptedOut()).toBe(true);
    expect(screen.getByText(/until you close or reload this page/)).toBeInTheDocument();
    page.unmount();
    renderPage(<RequestPage />);
    expect(await screen.findByText(/until you close or reload this page/)).toBeInTheDocument();
    expect(screen.queryByText('You are opted out on this device')).toBeNull();
  });

  it('says how long the opt-out of a request lasts', async () => {
    renderPage(<RequestPage />);
    fill('do-not-sell');
    await submit();
    expect((await findMessage()).closest('[role=status]')).toHaveTextContent(
      'It already works here, but only until you close or reload this page.',
    );
  });
});

it('opts out when access to storage is denied', async () => {
  const access = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  storeOptOut();
  renderPage(<RequestPage />);
  expect(await screen.findByText('You are opted out for now')).toBeInTheDocument();
  access.mockRestore();
});

it.each([
  {
    'Zip code': [' 89501', '89501'],
    Email: ['\u202asam@example.com\u202c', 'sam@example.com'],
    'Last name': ['\u200bExample\ufeff', 'Example'],
    City: ['\u2068Reno\u2069', 'Reno'],
    Phone: ['\u202a+1 (212) 555-0143\u202c', '2125550143'],
  },
  { 'Zip code': ['89501-1234', '89501'], Phone: ['+1 (212) 555-0143', '2125550143'] },
])('takes in pasted texts: %j', async (pasted) => {
  renderPage(<RequestPage />);
  fill();
  for (const [name, [text = '']] of Object.entries(pasted)) {
    await user.clear(field(name));
    await user.click(field(name));
    await user.paste(text);
  }
  await submit();
  const status = (await findMessage()).closest('[role=status]');
  for (const [name, [, sent]] of Object.entries(pasted)) {
    expect(status?.textContent).toContain(`${name}: ${sent}`);
  }
});

it('validates values that were entered before hydration', async () => {
  const page = renderPage(<RequestPage />, {
    at: '/legal/request?type=do-not-sell',
    beforeScript(html) {
      html.querySelector<HTMLInputElement>('[name=city]')!.value = 'Sacramento';
      html.querySelector<HTMLSelectElement>('[name=state]')!.value = 'California';
    },
  });
  await submit();
  await screen.findByRole('alert');
  expect(field('City')).toHaveValue('Sacramento');
  expect(page.container).not.toHaveTextContent('City is required');
  expect(page.container).not.toHaveTextContent('State is required');
  expect(screen.getByLabelText('Type of request')).toHaveValue('do-not-sell');
});

it('keeps a type chosen before hydration, until a link preselects another', async () => {
  renderPage(
    <>
      <RequestPage />
      <Link to="?type=do-not-sell">Do not sell</Link>
    </>,
    {
      at: '/legal/request?type=correct',
      beforeScript(html) {
        html.querySelector<HTMLSelectElement>('[name=privacyType]')!.value = 'delete';
      },
    },
  );
  await act(async () => {});
  expect(field('Type of request')).toHaveValue('delete');
  await user.click(screen.getByRole('link', { name: 'Do not sell' }));
  expect(field('Type of request')).toHaveValue('do-not-sell');
});

it('does nothing on submit before hydration, so that the URL contains no details', () => {
  renderPage(<RequestPage />, {
    beforeScript(html) {
      expect(html.querySelector('form')).toHaveAttribute('method', 'dialog');
    },
  });
  expect.assertions(3);
});
