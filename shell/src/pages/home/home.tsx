import { useEffect } from 'react';
import { saveAttribution } from '@prizestash/shared/site';
import { Stack } from '@prizestash/shared/ui';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { HowWeEarn } from './how-we-earn';
import { LatestWinners } from './latest-winners';
import { NextWinner } from './next-winner';

/** The home screen, `/`. It remembers the ad that brought the visitor (specification, section 1). */
export default function Home() {
  useEffect(() => saveAttribution(window.location.search), []);
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
