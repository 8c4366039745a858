import { revealFocusedField } from './reveal-focused-field';

const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation();
let field: HTMLInputElement;

beforeAll(revealFocusedField);
beforeEach(() => {
  scrollBy.mockClear();
  document.body.innerHTML = '<input style="scroll-margin-bottom: 40px">';
  field = document.querySelector('input')!;
  field.focus();
});

const press = (key: string, bottom: number) => {
  field.getBoundingClientRect = () => ({ bottom }) as DOMRect;
  window.dispatchEvent(new KeyboardEvent('keyup', { key }));
};

it('scrolls a field that Tab has left at the lower edge up to its margin', () => {
  press('Tab', window.innerHeight - 10);
  expect(scrollBy).toHaveBeenCalledWith(0, 30);
});

it('leaves a field alone that is in view, and every other key', () => {
  press('Tab', window.innerHeight - 50);
  press('a', window.innerHeight);
  expect(scrollBy).not.toHaveBeenCalled();
});
