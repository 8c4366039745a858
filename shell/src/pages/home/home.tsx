import { Stack } from '@prizestash/shared/ui';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { HowWeEarn } from './how-we-earn';
import { LatestWinners } from './latest-winners';
import { NextWinner } from './next-winner';

/** The home screen, `/`. */
export default function Home() {
  return (
    <>
      <Hero />
      <Stack gap={12}>
        <HowItWorks />
        <NextWinner />
        <LatestWinners />
        <HowWeEarn />
      </Stack>
    </>
  );
}
