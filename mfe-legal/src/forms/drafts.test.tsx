import { Link, useNavigate } from '@prizestash/shared/navigation';
import { renderPage, serveFiles, testSite } from '@prizestash/shared/testing';
import { forgetDevice } from '@prizestash/shared/storage';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import NoticePage from '../pages/contact-us/contact-us-page';
import RequestPage from '../pages/legal/request/request-page';
import UnsubscribePage from '../pages/legal/unsubscribe/unsubscribe-page';
import { CheckEntry } from '../pages/winners/check/entry/check-entry';
import { useEntryCheck } from '../pages/winners/check/entry/use-entry-check';
import { ChooseDrawing } from '../pages/winners/check/choose-drawing';

jest.mock('../pages/winners/check/worker/start-worker', () =>
  jest.requireActual('../pages/winners/check/testing/in-process-worker'),
);

function BackButton() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

function EntryNumber() {
  return <CheckEntry entry={useEntryCheck({} as Parameters<typeof useEntryCheck>[0])} />;
}

const drawings = ['2026-11-22', '2026-11-15'].map((drawing) => ({ drawing }));
const chooseDrawing = (requested: string | null) => (
  <ChooseDrawing
    drawings={drawings as unknown as Parameters<typeof ChooseDrawing>[0]['drawings']}
    isLoaded
    requested={requested}
    isBusy={false}
    onCheck={() => {}}
  />
);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const shown = () =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('input, select')].map((one) => [
      one.name,
      one.value,
    ]),
  );

describe.each<[string, ReactElement, Record<string, string>]>([
  [
    'the privacy request',
    <RequestPage />,
    {
      privacyType: 'delete',
      an: 'california-resident',
      email: 'sam@exam',
      first_name: 'S',
      last_name: 'Example',
      phone: '212 555',
      street: '1 Example Street',
      address2: 'Apartment 4',
      city: 'Sacramento',
      state: 'California',
      postal_code: '958',
    },
  ],
  ['unsubscribe', <UnsubscribePage />, { email: 'sam@exam' }],
  ['the check of a code', <NoticePage />, { 'notice-code': '7KQM-2F' }],
  ['the check of an entry', <EntryNumber />, { 'entry-number': '7f9d' }],
  ['the choice of a drawing', chooseDrawing(null), { drawing: '2026-11-15' }],
])('what was typed into %s', (_, page, typed) => {
  beforeEach(() => {
    renderPage(page);
    for (const [name, value] of Object.entries(typed)) {
      fireEvent.change(document.querySelector(`[name="${name}"]`)!, { target: { value } });
    }
    cleanup();
  });

  it('is there after another page of the site', () => {
    renderPage(page);
    expect(shown()).toEqual(typed);
  });

  it('is there after a reload, whose HTML is empty', async () => {
    renderPage(page, { beforeScript: () => {} });
    await act(async () => {});
    expect(shown()).toEqual(typed);
  });

  it('is stored for the session alone, and can be forgotten', () => {
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).not.toHaveLength(0);
    forgetDevice();
    expect(sessionStorage).toHaveLength(0);
  });
});

it.each<[string, ReactElement, string]>([
  ['the privacy request', <RequestPage />, 'first_name'],
  ['unsubscribe', <UnsubscribePage />, 'email'],
  ['the check of a code', <NoticePage />, 'notice-code'],
  ['the check of an entry', <EntryNumber />, 'entry-number'],
])('empties %s when the device forgets, and saves nothing of it again', (_, page, name) => {
  renderPage(page);
  const field = document.querySelector(`[name="${name}"]`)!;
  fireEvent.change(field, { target: { value: 'Sam' } });
  act(forgetDevice);
  expect(field).toHaveValue('');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Sam');
});

it('removes the email of a prepared request when the device forgets', async () => {
  renderPage(<RequestPage />);
  for (const [name, value] of Object.entries({
    privacyType: 'delete',
    an: 'california-resident',
    email: 'sam@example.com',
    first_name: 'Sam',
    last_name: 'Example',
    phone: '212 555 0143',
    street: '1 Example Street',
    city: 'Sacramento',
    state: 'California',
    postal_code: '95814',
  })) {
    fireEvent.change(document.querySelector(`[name="${name}"]`)!, { target: { value } });
  }
  fireEvent.submit(screen.getByRole('form', { name: 'Privacy request' }));
  await screen.findByText(/Your request is ready/);
  act(forgetDevice);
  expect(document.body).not.toHaveTextContent('Sam');
});

it('prefers what was typed before the script to the draft', () => {
  renderPage(<UnsubscribePage />);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'old@example.com' } });
  cleanup();
  renderPage(<UnsubscribePage />, {
    beforeScript(html) {
      html.querySelector<HTMLInputElement>('[name=email]')!.value = 'new@example.com';
    },
  });
  expect(shown()).toEqual({ email: 'new@example.com' });
});

describe.each([
  [
    <UnsubscribePage key="unsubscribe" />,
    'email',
    'sam@example.com',
    { '/v1/fe/unsubscribe': {} },
    'Successfully unsubscribe',
    'We cannot tell yet if you are unsubscribed',
  ],
  [
    <NoticePage key="notice" />,
    'notice-code',
    '7KQM-2FTX-9HBW',
    { '/v1/drawings/notices': { data: { real: false } } },
    'No, we sent no message with this code.',
    'We could not check the code just now.',
  ],
])('the draft of a form', (page, name, value, files, sent, failed) => {
  async function send(answers: Parameters<typeof serveFiles>[0], shows: string) {
    serveFiles(
      Object.fromEntries(
        Object.entries(answers).map(([path, body]) => [testSite.apiBaseUrl + path, body]),
      ),
    );
    renderPage(page);
    const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
    fireEvent.change(field, { target: { value } });
    fireEvent.submit(field.form!);
    await screen.findByText(shows);
    expect(field).toHaveValue(value);
  }

  it(`${name} ends when it was sent, and its outcome when the device forgets`, async () => {
    await send(files, sent);
    expect(sessionStorage).toHaveLength(0);
    act(forgetDevice);
    expect(screen.queryByText(sent)).toBeNull();
  });

  it(`${name} stays when sending fails`, async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await send({}, failed);
    expect(sessionStorage).toHaveLength(1);
  });
});

it('prefers the type of another link to the one chosen before', () => {
  renderPage(<RequestPage />, { at: '/legal/request?type=correct' });
  fireEvent.change(screen.getByLabelText('Type of request'), { target: { value: 'delete' } });
  cleanup();
  renderPage(<RequestPage />, { at: '/legal/request?type=do-not-sell' });
  expect(screen.getByLabelText('Type of request')).toHaveValue('do-not-sell');
  cleanup();
  renderPage(<RequestPage />, { at: '/legal/request?type=correct' });
  expect(screen.getByLabelText('Type of request')).toHaveValue('delete');
});

it('prefers the type of a link that is followed again, and the one chosen before on Back', async () => {
  const again = '/legal/request?type=correct';
  renderPage(
    <>
      <RequestPage />
      <Link to="/legal/request?type=delete">Other</Link>
      <Link to={again}>Again</Link>
      <BackButton />
    </>,
    { at: again },
  );
  const type = screen.getByLabelText('Type of request');
  fireEvent.change(type, { target: { value: 'know' } });
  fireEvent.click(screen.getByText('Other'));
  await waitFor(() => expect(type).toHaveValue('delete'));
  fireEvent.click(screen.getByText('Again'));
  await waitFor(() => expect(type).toHaveValue('correct'));
  fireEvent.click(screen.getByText('Back'));
  fireEvent.click(screen.getByText('Back'));
  await waitFor(() => expect(type).toHaveValue('know'));
});

it('prefers the drawing of another link to the one chosen before', () => {
  renderPage(chooseDrawing(null));
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '2026-11-15' } });
  cleanup();
  renderPage(chooseDrawing('2026-11-22'));
  expect(shown()).toEqual({ drawing: '2026-11-22' });
});
