import { Sessions } from './sessions';

const requester = { name: 'operator', packages: ['*'] };
let now: number;
let sessions: Sessions;
beforeEach(() => {
  now = 0;
  sessions = new Sessions('https://promotion.example.com', () => now);
});

const tokenOf = (link: string) => new URL(link).searchParams.get('link') ?? '';
const cookieOf = (header: string) => header.split(';')[0];

it('signs in with a link once, within ten minutes', () => {
  const link = sessions.makeLink(requester);
  expect(link).toMatch(/^https:\/\/promotion\.example\.com\/sign-in\?link=[\w-]{43}$/);
  expect(sessions.redeem(tokenOf(link))).toBe(requester);
  expect(sessions.redeem(tokenOf(link))).toBeNull();
  const late = sessions.makeLink(requester);
  now += 10 * 60_000;
  expect(sessions.redeem(tokenOf(late))).toBeNull();
  expect(sessions.redeem('')).toBeNull();
});

it('remembers who is signed in for eight hours, in a cookie that no script reads', () => {
  const header = sessions.start(requester);
  expect(header).toMatch(
    /^__Host-releases-session=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(new Sessions('http://localhost:3400').start(requester)).toMatch(/^releases-session=/);
  const cookie = `other=1; ${cookieOf(header)}`;
  expect(sessions.requesterOf(cookie)).toBe(requester);
  expect(sessions.requesterOf('releases-session=guessed')).toBeNull();
  expect(sessions.requesterOf(undefined)).toBeNull();
  now += 8 * 60 * 60_000;
  expect(sessions.requesterOf(cookie)).toBeNull();
});

it('forgets who signs out', () => {
  const cookie = cookieOf(sessions.start(requester));
  expect(sessions.end(cookie)).toContain('Max-Age=0');
  expect(sessions.requesterOf(cookie)).toBeNull();
});

it('keeps a thousand at most', () => {
  const first = tokenOf(sessions.makeLink(requester));
  for (let count = 0; count < 1_000; count += 1) sessions.makeLink(requester);
  expect(sessions.redeem(first)).toBeNull();
});
