import { recordHash } from '@prizestash/drawings/canonical-json';
import { NO_PREVIOUS } from '@prizestash/drawings/records';
import { verifyDrawing } from '@prizestash/drawings/verify-drawing';
import { drawingSchedule } from '@prizestash/shared/rules/drawing-schedule';
import type { DrawingServices } from '@prizestash/api/drawings/steps/hold-drawing';

const ALL = 10_000;

/**
 * Checks that a log is one chain in which each drawing was committed and drawn once.
 * @returns the numbers of records, of drawings that do not have exactly one commitment and one valid
 *   selection, and of records that do not follow the one before.
 */
export async function checkDrawingLog(
  { drawings, log, beacon, key }: DrawingServices,
  names: readonly string[],
) {
  const { records } = (await log.page(undefined, ALL)) ?? { records: [] };
  const keys = { keys: [{ kty: 'OKP', crv: 'Ed25519', kid: key.kid, x: key.x }] };
  let wrongDrawings = 0;
  for (const drawing of names) {
    const own = records.filter(({ record }) => record.drawing === drawing);
    const selection = own.map(({ record }) => record).find(({ type }) => type === 'selection');
    const proofs: Record<string, unknown> = {};
    for (const { leaf } of selection?.type === 'selection' ? selection.selected : []) {
      proofs[leaf] = await drawings.proof(drawing, Buffer.from(leaf, 'hex'));
    }
    const files = {
      drawing,
      keys,
      log: own,
      proofs,
      demonstrationChain: beacon.chain,
      now: drawingSchedule(drawing).roundAt,
    };
    // The whole chain is checked below, once for all drawings.
    const failed = verifyDrawing(files).steps.filter(
      ({ name, status, fault }) =>
        status === 'failed' && !(name === 'log' && fault === 'record-missing'),
    );
    if (own.length !== 2 || !selection || failed.length > 0) wrongDrawings += 1;
  }
  const wrongLinks = records.filter(({ record }, index) => {
    const before = records[index - 1];
    return record.previous !== (before ? recordHash(before.record) : NO_PREVIOUS);
  }).length;
  return { records: records.length, wrongDrawings, wrongLinks };
}
