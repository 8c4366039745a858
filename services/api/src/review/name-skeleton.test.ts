import { nameSkeleton } from './name-skeleton';

it.each(['Аnn', 'ᴀnn', 'Ann.', "Ann'", 'ANN', 'Ánn', '𝐀𝐧𝐧', 'Ａnn', 'Αnn', ' A-n n', 'A\u200cnn'])(
  'maps %j to the skeleton of Ann',
  (name) => {
    expect(nameSkeleton(name)).toBe(nameSkeleton('Ann'));
  },
);

it.each([
  ['Paul', 'PauI'],
  ['Bill', 'Bi11'],
  ['Moore', 'M00re'],
  ['Mark', 'Rnark'],
  ['Łukasz', 'Lukasz'],
  ['Ian', 'ian'],
])('makes %s and %s alike', (one, other) => {
  expect(nameSkeleton(one)).toBe(nameSkeleton(other));
});

it.each([
  ['Ann', 'Anna'],
  ['Jon', 'Jan'],
  ['李', '王'],
  ['Анна', 'Инна'],
])('keeps %s and %s apart', (one, other) => {
  expect(nameSkeleton(one)).not.toBe(nameSkeleton(other));
});
