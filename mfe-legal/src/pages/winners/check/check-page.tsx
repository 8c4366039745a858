import { useSearchParams } from '@prizestash/shared/navigation';
import { paths } from '@prizestash/shared/paths';
import { isPublished } from '@prizestash/shared/results';
import { isDrawing } from '@prizestash/shared/rules/drawing-schedule';
import { PageHeading, Skeleton, Stack, TextLink } from '@prizestash/shared/ui';
import { useEffect, useState } from 'react';
import { WithoutScript } from '../../../forms/without-script';
import { useResults } from '../use-results';
import { ChooseDrawing } from './choose-drawing';
import { HowItWorks } from './how-it-works';
import { CheckFailure } from './check-failure';
import { useCheck } from './use-check';

/** Reserved while the check runs. */
const RESULT_HEIGHT_PX = 480;

/** `/winners/check`: the visitor's browser verifies a drawing from its published files. */
export default function CheckPage() {
  const { drawings, source } = useResults();
  const [parameters] = useSearchParams();
  const { state, check } = useCheck();
  const address = parameters.get('drawing');
  // The query is not known while the page is prerendered, so it counts after hydration.
  const [requested, setRequested] = useState<string | null>(null);
  const published = drawings.filter(isPublished);

  useEffect(() => {
    if (!isDrawing(address)) return;
    setRequested(address);
    void check(address);
  }, [address, check]);

  return (
    <Stack gap={8}>
      <PageHeading lead="Your browser loads the sealed files of a drawing and draws again. You need not take our word for it.">
        Check a drawing
      </PageHeading>
      <WithoutScript>You can ask us about a drawing at</WithoutScript>
      <ChooseDrawing
        drawings={published}
        isLoaded={source !== 'published'}
        requested={requested}
        isBusy={state.step === 'checking'}
        onCheck={(drawing) => void check(drawing)}
      />
      {state.step === 'checking' && <Skeleton height={RESULT_HEIGHT_PX} />}
      {state.step === 'failed' && (
        <CheckFailure file={state.file} onRetry={() => void check(state.drawing)} />
      )}
      {state.step === 'checked' && (
        <state.Result
          key={state.checked.files.drawing}
          checked={state.checked}
          isEarlier={state.isEarlier}
          onWholeList={() => void check(state.checked.files.drawing, true)}
        />
      )}
      <HowItWorks />
      <p>
        <TextLink to={paths.winners}>All drawings and winners</TextLink>
      </p>
    </Stack>
  );
}
