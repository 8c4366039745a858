import { Stack } from '@prizestash/shared/ui';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { HowWeEarn } from './how-we-earn';
import { LatestWinners } from './latest-winners';
import { NextWinner } from './next-winner';
import { useOwnEntry } from './use-own-entry';

export default function Home() {
  const entry = useOwnEntry();
  const ownDrawing = entry?.drawing ?? null;
  return (
    <>
      <Hero ownDrawing={ownDrawing} month={entry?.month} />
      <Stack gap={12}>
        <LatestWinners />
        <HowItWorks />
        <NextWinner ownDrawing={ownDrawing} />
        <HowWeEarn />
      </Stack>
    </>
  );
}
