import { Stack } from '@prizestash/shared/ui';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { HowWeEarn } from './how-we-earn';
import { LatestWinners } from './latest-winners';
import { NextWinner } from './next-winner';
import { useOwnDrawing } from './use-own-drawing';

export default function Home() {
  const ownDrawing = useOwnDrawing();
  return (
    <>
      <Hero ownDrawing={ownDrawing} />
      <Stack gap={12}>
        <LatestWinners />
        <HowItWorks />
        <NextWinner ownDrawing={ownDrawing} />
        <HowWeEarn />
      </Stack>
    </>
  );
}
