import { forgetSession, PERSONAL_SESSION_PREFIX } from './forget-session';

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

test('only what is personal goes', () => {
  sessionStorage.setItem(`${PERSONAL_SESSION_PREFIX}form`, 'Casey');
  sessionStorage.setItem(`${PERSONAL_SESSION_PREFIX}other`, 'Casey');
  sessionStorage.setItem('somebody-elses', 'theirs');
  forgetSession();
  expect({ ...sessionStorage }).toEqual({ 'somebody-elses': 'theirs' });
});

test('storage that is refused is no failure', () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(forgetSession).not.toThrow();
});
