import { isExample } from '@prizestash/shared/results';
import { winnerName } from '@prizestash/shared/winners';
import { operatorConfigFromEnv } from './site-config-from-env';

const { winners } = operatorConfigFromEnv({});

describe('the winners of a local configuration', () => {
  it('lists five examples', () => {
    expect(winners.map(isExample)).toEqual([true, true, true, true, true]);
  });

  it.each(winners.map((winner) => [winnerName(winner), winner] as const))(
    'shows a first name, one initial and a state of %s, and nothing more',
    (name, winner) => {
      expect(name).toMatch(/^\p{L}+ \p{Lu}\.$/u);
      expect(Object.keys(winner).sort()).toEqual(['firstName', 'lastInitial', 'state']);
      expect(winner.state).toMatch(/^[A-Z][A-Za-z ]+$/);
    },
  );
});
