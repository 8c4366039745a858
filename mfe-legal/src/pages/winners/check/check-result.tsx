import { formatCount, formatDay } from '@prizestash/shared/results';
import { Button, Disclosure, Split, Stack } from '@prizestash/shared/ui';
import { CheckEntry } from './entry/check-entry';
import { useEntryCheck } from './entry/use-entry-check';
import { PublishedFiles } from './published-files';
import { DrawnTree } from './tree/drawn-tree';
import { StepList, Verdict } from './verification/verdict';
import type { CheckedDrawing } from './verification/check-drawing';

const LEAF_BYTES = 32;

interface CheckResultProps {
  readonly checked: CheckedDrawing;
  readonly isEarlier: boolean;
  readonly onWholeList: () => void;
}

export function CheckResult({ checked, isEarlier, onWholeList }: CheckResultProps) {
  const entry = useEntryCheck(checked);
  const { files, verification } = checked;
  const { commitment, selection } = verification;
  const megabytes = ((commitment?.entries ?? 0) * LEAF_BYTES) / 1_000_000;
  return (
    <Stack gap={8}>
      <h2>{`Drawing of ${formatDay(files.drawing)}`}</h2>
      <Split
        side={
          commitment && (
            <DrawnTree
              entries={commitment.entries}
              drawn={selection?.selected[0]?.index ?? null}
              own={entry.outcome?.index ?? null}
            />
          )
        }
      >
        <Stack gap={8}>
          <Verdict checked={checked} isEarlier={isEarlier} />
          <Disclosure summary="What your browser checked" open={!checked.verification.valid}>
            <StepList checked={checked} />
          </Disclosure>
          {commitment && !files.leaves && (
            <div>
              <Button variant="secondary" onClick={onWholeList}>
                {`Check the whole list (${formatCount(Math.ceil(megabytes))} MB)`}
              </Button>
            </div>
          )}
          {commitment && <CheckEntry entry={entry} />}
        </Stack>
      </Split>
      <PublishedFiles drawing={files.drawing} />
    </Stack>
  );
}
