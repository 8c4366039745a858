import { parsePromoteArguments } from './promote-arguments';

test.each([
  [['mfe-claim@1'], { names: ['mfe-claim@1'], share: 100 }],
  [['mfe-claim@1', '--share', '10'], { names: ['mfe-claim@1'], share: 10 }],
  [['--share=1', 'mfe-claim@1', 'shell@2'], { names: ['mfe-claim@1', 'shell@2'], share: 1 }],
  [['mfe-claim@1', '--share', '100'], { names: ['mfe-claim@1'], share: 100 }],
])('%p', (args, promotion) => {
  expect(parsePromoteArguments(args)).toEqual(promotion);
});

test.each([
  [[], 'say what to promote'],
  [['--share', '10'], 'say what to promote'],
  [['a@1', '--share'], '--share takes a whole number from 1 to 100, but got ""'],
  [['a@1', '--share', '0'], 'but got "0"'],
  [['a@1', '--share', '101'], 'but got "101"'],
  [['a@1', '--share', '2.5'], 'but got "2.5"'],
  [['a@1', '--share', 'ten'], 'but got "ten"'],
  [['a@1', '--all'], 'promote does not know --all'],
])('%p is refused', (args, sentence) => {
  expect(() => parsePromoteArguments(args)).toThrow(sentence);
});
