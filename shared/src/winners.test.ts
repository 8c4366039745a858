import { winnerName, winners } from './winners';

test('there are exactly five winners', () => {
  expect(winners).toHaveLength(5);
});

test.each(winners.map((winner) => [winnerName(winner), winner] as const))(
  '%s shows a first name, one initial and a state, and nothing more',
  (name, winner) => {
    expect(name).toMatch(/^\p{L}+ \p{Lu}\.$/u);
    expect(Object.keys(winner).sort()).toEqual(['firstName', 'lastInitial', 'state']);
    expect(winner.state).toMatch(/^[A-Z][A-Za-z ]+$/);
  },
);
