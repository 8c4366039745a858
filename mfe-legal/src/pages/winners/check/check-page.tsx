import { useSearchParams } from '@prizestash/shared/navigation';
import { isPublished } from '@prizestash/shared/results';
import { useDrawings } from '@prizestash/shared/results/use-drawings';
import { isDrawing } from '@prizestash/shared/rules/drawing-schedule';
import { PageHeading, Skeleton, Stack, TextLink, Alert, Button } from '@prizestash/shared/ui';
import { useEffect, useState } from 'react';
import { WithoutScript } from '../../../forms/without-script';
import styles from './check-page.module.css';
import { ChooseDrawing } from './choose-drawing';
import { useCheck } from './use-check';
import { paths } from '@prizestash/shared/paths';

interface CheckFailureProps {
  readonly file: string | null;
  readonly onRetry: () => void;
}

/** Says which file did not load. */
export function CheckFailure({ file, onRetry }: CheckFailureProps) {
  return (
    <Alert tone="error" title={`We could not load ${file ?? 'the code that checks'}.`}>
      <p>Nothing was checked. Please look at your connection.</p>
      <div className={styles.retry}>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Alert>
  );
}

/** The drawing in four sentences. */
export function HowItWorks() {
  return (
    <section className={styles.how}>
      <h2>How a winner is drawn</h2>
      <ol className={styles.sentences}>
        <li>When entries close, each entry becomes a code that names nobody.</li>
        <li>
          We join all codes into one, the seal, and publish it. Whoever saw it would notice a later
          change.
        </li>
        <li>Later a public source makes a random number, which nobody can choose.</li>
        <li>Seal and number pick the winner. Anyone who repeats it gets the same one.</li>
      </ol>
      <p>
        All details are in the <TextLink to={`${paths.rules}#drawings`}>Official Rules</TextLink>.{' '}
        <TextLink to={paths.winners}>All drawings and winners</TextLink>
      </p>
    </section>
  );
}

/** Reserved while the check runs. */
const RESULT_HEIGHT_PX = 480;

/** `/winners/check`: the visitor's browser verifies a drawing from its published files. */
export default function CheckPage() {
  const { drawings, source } = useDrawings();
  const [parameters] = useSearchParams();
  const { state, check } = useCheck();
  const address = parameters.get('drawing');
  // The query is not known while the page is prerendered, so it counts after hydration.
  const [requested, setRequested] = useState<string | null>();
  const published = drawings.filter(isPublished);

  useEffect(() => {
    const drawing = isDrawing(address) ? address : null;
    setRequested(drawing);
    if (drawing !== null) void check(drawing);
  }, [address, check]);

  return (
    <Stack gap={8}>
      <PageHeading lead="Your browser loads the sealed files of a drawing and repeats it. It also says what it cannot verify.">
        Check a drawing
      </PageHeading>
      <WithoutScript>You can ask us about a drawing at</WithoutScript>
      <ChooseDrawing
        drawings={published}
        isLoaded={source !== 'published'}
        requested={requested ?? null}
        isBusy={state.step === 'checking'}
        onCheck={(drawing) => void check(drawing)}
      />
      {state.step === 'idle' && <HowItWorks />}
      {/* Without a drawing in the address, nothing follows that could move the footer. */}
      <div
        className={state.step === 'checking' ? styles.checking : undefined}
        aria-busy={requested === null ? undefined : requested === undefined}
      >
        {state.step === 'checking' && <Skeleton height={RESULT_HEIGHT_PX} />}
        {state.step === 'failed' && (
          <Stack gap={8}>
            <CheckFailure file={state.file} onRetry={() => void check(state.drawing)} />
            <HowItWorks />
          </Stack>
        )}
        {state.step === 'checked' && (
          <Stack gap={8}>
            <state.Result
              key={state.checked.files.drawing}
              checked={state.checked}
              isEarlier={state.isEarlier}
              onWholeList={() => void check(state.checked.files.drawing, true)}
            />
            <HowItWorks />
          </Stack>
        )}
      </div>
    </Stack>
  );
}
