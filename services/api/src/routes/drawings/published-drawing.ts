import { isDrawing } from '@prizestash/shared/rules/drawing-schedule';
import { commitmentIn, type DrawingServices } from '../../drawings/steps/hold-drawing';
import { ServiceError } from '../../service-error';

/**
 * Checks that a path names a drawing whose commitment is published. Before that nothing about the
 * pool is served.
 * @throws {ServiceError} `validation` unless it is a Sunday, `unknown-drawing` before the commitment
 */
export async function requirePublished(
  { log }: Pick<DrawingServices, 'log'>,
  drawing: string,
): Promise<void> {
  requireDrawing(drawing);
  const records = await log.recordsOf(drawing);
  if (commitmentIn(records.map(({ record }) => record))) return;
  throw new ServiceError('unknown-drawing', `The drawing of ${drawing} is not published yet.`);
}

/**
 * Checks that a text names a drawing.
 * @throws {ServiceError} `validation` unless it is a Sunday such as `2026-11-22`
 */
export function requireDrawing(drawing: string): void {
  if (isDrawing(drawing)) return;
  throw new ServiceError('validation', 'A drawing is named by its Sunday, for example 2026-11-22.');
}
