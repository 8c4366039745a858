import { Sessions } from './sessions';

const person = { name: 'operator', packages: ['*'], token: 'a-token' };
let now: number;
let sessions: Sessions;
beforeEach(() => {
  now = 0;
  sessions = new Sessions('https://releases.example.com', () => now);
});

const cookieOf = (header: string) => header.split(';')[0];

it('remembers who is signed in for eight hours, in a cookie that no script reads', () => {
  const header = sessions.start(person);
  expect(header).toMatch(
    /^__Host-releases-session=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(new Sessions('http://localhost:3400').start(person)).toMatch(/^releases-session=/);
  const cookie = `other=1; ${cookieOf(header)}`;
  expect(sessions.personOf(cookie)).toBe(person);
  expect(sessions.personOf('releases-session=guessed')).toBeNull();
  expect(sessions.personOf(undefined)).toBeNull();
  now += 8 * 60 * 60_000;
  expect(sessions.personOf(cookie)).toBeNull();
});

it('forgets who signs out', () => {
  const cookie = cookieOf(sessions.start(person));
  expect(sessions.end(cookie)).toContain('Max-Age=0');
  expect(sessions.personOf(cookie)).toBeNull();
});

it('ends with the token of the person', () => {
  const until = now + 3_600_500;
  const header = sessions.start({ ...person, until });
  expect(header).toContain('; Max-Age=3600;');
  now = until;
  expect(sessions.personOf(cookieOf(header))).toBeNull();
});

it('ends the oldest of ten sessions of a person, and those of nobody else', () => {
  const operator = cookieOf(sessions.start(person));
  const team = { name: 'team', packages: ['mfe-legal'], token: 'b-token' };
  const cookies = Array.from({ length: 11 }, () => cookieOf(sessions.start(team)));
  expect(cookies.map((cookie) => sessions.personOf(cookie))).toEqual([
    null,
    ...Array.from({ length: 10 }, () => team),
  ]);
  for (let count = 0; count < 1_100; count += 1) sessions.start({ ...team, name: `${count}` });
  expect(sessions.personOf(cookies.at(-1))).toBeNull();
  expect(sessions.personOf(operator)).toBe(person);
});
