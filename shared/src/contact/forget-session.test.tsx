import { forgetSession, PERSONAL_SESSION_PREFIX } from './forget-session';

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

it('removes personal keys only', () => {
  sessionStorage.setItem(`${PERSONAL_SESSION_PREFIX}form`, 'Casey');
  sessionStorage.setItem(`${PERSONAL_SESSION_PREFIX}other`, 'Casey');
  sessionStorage.setItem('unrelated', 'value');
  forgetSession();
  expect({ ...sessionStorage }).toEqual({ unrelated: 'value' });
});

it('does not throw when storage is refused', () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(forgetSession).not.toThrow();
});
