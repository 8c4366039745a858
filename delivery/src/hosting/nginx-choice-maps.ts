import { SET_PARAMETER } from '../serve/release-set-override';
import { BUCKET_COOKIE, BUCKETS } from '../serve/bucket-assignment';
import type { LivePointer } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { mapBlock, quoted } from './nginx-maps';

/** Which set answers: the one asked for, the candidate for its share of buckets, or the live one. */
export function choiceMaps(store: ReleaseStore, { set: live, candidate }: LivePointer): string {
  const ids = store.sets().filter((id) => store.set(id));
  const parameter = `(?:^|&)${SET_PARAMETER}`;
  const asked = mapBlock('$args', '$asked', [
    ['default', '""'],
    [quoted(`~${parameter}(?:=[^&]*)?(?:&.*)?&${SET_PARAMETER}(?:=|&|$)`), 'none'],
    [quoted(`~${parameter}=(?<asked_id>[A-Za-z0-9][A-Za-z0-9._-]*)(?:&|$)`), '$asked_id'],
    [quoted(`~${parameter}(?:=|&|$)`), 'none'],
  ]);
  const known = mapBlock('$asked', '$asked_set', [
    ['default', 'none'],
    ['""', '""'],
    ...ids.map((id) => [quoted(id), quoted(id)] as const),
  ]);
  const dealing = Array.from({ length: BUCKETS - 1 }, (_, bucket) => `  1% ${bucket};`).join('\n');
  const buckets = candidate
    ? [
        `split_clients $request_id $dealt {\n${dealing}\n  * ${BUCKETS - 1};\n}\n`,
        mapBlock(`$cookie_${BUCKET_COOKIE}`, '$bucket', [
          ['default', '$dealt'],
          [quoted('~^(?:0|[1-9][0-9]?)$'), `$cookie_${BUCKET_COOKIE}`],
        ]),
        mapBlock('$bucket', '$dealt_set', [
          ['default', quoted(live)],
          ...Array.from(
            { length: candidate.share },
            (_, bucket) => [String(bucket), quoted(candidate.set)] as const,
          ),
        ]),
      ].join('')
    : '';
  const chosen = mapBlock('$asked_set', '$set', [
    ['default', '$asked_set'],
    ['""', candidate ? '$dealt_set' : quoted(live)],
    ['none', quoted(live)],
  ]);
  return asked + known + buckets + chosen;
}
