import { contactStore } from '@prizestash/shared/contact';
import { json, type FakeServer } from '@prizestash/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClaim } from '../../testing/a-claim';
import {
  accepted,
  button,
  claimTexts,
  claimVisits,
  shownValues,
  title,
} from '../../testing/claim-visits';
import { fillClaim } from '../../testing/fill-claim';
import { toSubmittedContact } from './to-entry-payload';

const visits = claimVisits();

// jsdom reports a lost connection on the console as well; everything else still shows.
beforeEach(() => {
  const { error } = console;
  jest.spyOn(console, 'error').mockImplementation((...words) => {
    if ((words[0] as { type?: string }).type !== 'XMLHttpRequest') error(...words);
  });
});

async function refused(answer: FakeServer['answer']) {
  const user = userEvent.setup();
  visits.server.answer = answer;
  const page = visits.open();
  fillClaim();
  await user.click(button());
  return { user, page };
}

/** Presses again, now with an API that works, and sees the visitor through. */
async function pressAgain({ user, page }: Awaited<ReturnType<typeof refused>>) {
  expect(shownValues()).toEqual({ ...claimTexts, tcpa: 'on' });
  expect(contactStore.contact).toBeNull();
  visits.server.answer = accepted;
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
  expect(visits.keys()[0]).toBe(visits.keys()[1]);
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

/** The period is an old one: the page has to take it from here, not from a clock. */
const alreadyIn = json(409, { error: { message: 'Already entered', entry_period: '2026-03' } });

test('409: already in for the month that the server names, with a way on to the offers', async () => {
  const { user, page } = await refused(alreadyIn);
  const note = await screen.findByText("You're already in for March");
  expect(note.closest('[role=status]')).toHaveFocus();
  expect(shownValues()).toEqual({ ...claimTexts, tcpa: 'on' });
  expect(contactStore.contact).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Continue to the offers' }));
  expect(page.address()).toBe('/paths/toffer');
});

test('409 on the device that holds the entry: its receipt is one press away', async () => {
  await contactStore.add(toSubmittedContact(aClaim), () =>
    Promise.resolve({ status: 200, id: 'entry-1' }),
  );
  const { user, page } = await refused(alreadyIn);
  await user.click(await screen.findByRole('link', { name: 'see its receipt' }));
  expect(page.address()).toBe('/receipt');
});

test('409, then the same values in the next month: a new key, so they are entered', async () => {
  const { user, page } = await refused(alreadyIn);
  await screen.findByText(/already in for/);
  visits.server.answer = accepted;
  await user.click(button());
  await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
  expect(visits.keys()[0]).not.toBe(visits.keys()[1]);
});

test('409, then another person of the household: new values, new key', async () => {
  const { user, page } = await refused(alreadyIn);
  await screen.findByText(/already in for/);
  visits.server.answer = accepted;
  fillClaim({ first_name: 'Sam', email: 'sam@example.com' });
  await user.click(button());
  await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
  expect(visits.keys()[0]).not.toBe(visits.keys()[1]);
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
    (response: Parameters<FakeServer['answer']>[0]) => response.socket?.destroy(),
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
    expect(visits.keys()).toHaveLength(2);
    expect(visits.keys()[0]).toBe(visits.keys()[1]);
    expect(visits.bodies()[0]).toEqual(visits.bodies()[1]);
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
  expect(visits.keys()[0]).toBe(visits.keys()[1]);
});

test('the API is down altogether', async () => {
  const user = userEvent.setup();
  visits.open();
  fillClaim();
  await visits.server.stop();
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('could not reach PrizeStash');
  expect(shownValues()).toEqual({ ...claimTexts, tcpa: 'on' });
  await visits.restart();
});

test('a key that was spent on other values is replaced by the next press', async () => {
  const user = userEvent.setup();
  visits.server.answer = json(422, { error: { message: 'Key used' } });
  const page = visits.open();
  fillClaim();
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('press the button once more');
  visits.server.answer = accepted;
  await user.click(button());
  await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
  expect(visits.keys()[0]).not.toBe(visits.keys()[1]);
});
