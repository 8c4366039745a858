import { BUCKET_COOKIE, bucketCookie } from '../serve/bucket-assignment';
import { overrideHeaders, canaryHeaders } from '../serve/choose-release-set';
import type { LivePointer } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';
import { variableOf } from './nginx-header-maps';
import { mapBlock, quoted } from './nginx-maps';

/** Headers by which caches and browsers keep what one visitor got apart from what others get. */
export function visitorMaps(store: ReleaseStore, { candidate }: LivePointer): string {
  const ofSet = mapBlock('$uri', '$of_set', [
    ['default', '""'],
    [quoted('~^/sets/'), '1'],
  ]);
  const whose = quoted('$of_set:$asked_set');
  const onlyAsked = quoted('~^1:.');
  const tried = (value: string) => (candidate ? [[quoted('1:'), quoted(value)] as const] : []);
  const secure = store.set(candidate?.set ?? '')?.publicBaseUrl?.startsWith('https:') === true;
  const cookies = candidate
    ? mapBlock(`$cookie_${BUCKET_COOKIE}`, '$new_cookie', [
        ['default', quoted(bucketCookie('$dealt', secure))],
        [quoted('~^(?:0|[1-9][0-9]?)$'), '""'],
      ]) +
      mapBlock(quoted('$asked_set:$uri'), '$set_cookie', [
        ['default', '""'],
        [quoted('~^:/sets/.*\\.html$'), '$new_cookie'],
      ])
    : mapBlock('$asked_set', '$set_cookie', [['default', '""']]);
  return [
    ofSet,
    mapBlock(whose, '$cache_control', [
      ['default', variableOf('Cache-Control')],
      ...tried(canaryHeaders['Cache-Control']),
      [onlyAsked, quoted(overrideHeaders['Cache-Control'])],
    ]),
    mapBlock(whose, '$vary', [['default', 'Accept-Encoding'], ...tried(canaryHeaders.Vary)]),
    mapBlock(whose, '$robots_tag', [
      ['default', '""'],
      [onlyAsked, quoted(overrideHeaders['X-Robots-Tag'])],
    ]),
    cookies,
  ].join('');
}
