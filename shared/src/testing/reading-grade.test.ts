import { readingGrade } from './reading-grade';

it('rates plain sentences low', () => {
  expect(readingGrade(['You can stop our emails at any time.'])).toBeLessThan(8);
  expect(readingGrade(['You can stop our emails.', 'Use the link in any of them.'])).toBeLessThan(
    4,
  );
});

it.each([
  'Notwithstanding the aforementioned provisions, eligibility determinations remain discretionary.',
  'Notwithstanding any provision to the contrary herein, the aforementioned indemnification obligations shall survive termination of the agreement irrespective of the circumstances occasioning it.',
])('rates legalese high: %s', (sentence) => {
  expect(readingGrade([sentence])).toBeGreaterThan(16);
});
