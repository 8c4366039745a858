import { closedObject } from '@prizestash/server-kit/closed-object';
import {
  countKinds,
  MAX_FRAMES,
  MAX_REPORT_BYTES,
  MAX_REPORT_EVENTS,
  measureKinds,
  PAGE_REPORTS_PATH,
} from '@prizestash/shared/rules/page-report';
import { faultOf } from '../../http/hooks';
import { type Api, errorResponses } from '../../http/schemas';
import { countReportEvent } from '../../metrics/count-page-reports';
import { engineOf } from '../../page-reports/browser-engine';
import type { PageReports } from '../../page-reports/page-reports';
import { canonicalAddress, networkOf } from '../../rate-limits/client-address';

/** A file of a package, line and column; nothing else of a stack could be told from a visitor's text. */
const FRAME = '[A-Za-z0-9][A-Za-z0-9._-]{0,100}/[A-Za-z0-9._/-]{1,150}:\\d{1,6}:\\d{1,7}';

const eventSchema = closedObject(
  {
    kind: { type: 'string', enum: [...countKinds, ...measureKinds] },
    package: { type: 'string', maxLength: 101 },
    route: { type: 'string', maxLength: 200 },
    value: { type: 'number', minimum: 0, maximum: 1e7 },
    name: { type: 'string', pattern: '^([A-Z][A-Za-z]{0,39})?Error$' },
    stack: { type: 'string', pattern: `^(${FRAME}(\\n(?=.)|$)){0,${MAX_FRAMES}}$` },
    age: { type: 'integer', minimum: 0, maximum: 1e6 },
    cause: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,30}( [a-z][a-z0-9-]{0,30}){0,2}$' },
  },
  ['value', 'name', 'stack', 'cause', 'age'],
);

const bodySchema = closedObject({
  set: { type: 'string', maxLength: 101 },
  events: { type: 'array', items: eventSchema, minItems: 1, maxItems: MAX_REPORT_EVENTS },
});

/** Adds the call that pages send their reports with. It has no effect that a page could see. */
export function receiveReportsRoute(
  app: Api,
  { reports, now }: { readonly reports: PageReports; readonly now: () => Date },
): void {
  app.post(
    PAGE_REPORTS_PATH,
    {
      bodyLimit: MAX_REPORT_BYTES,
      // One line for each page view would be most of the log.
      logLevel: 'warn',
      schema: {
        summary: 'Report what happened in a page view',
        body: bodySchema,
        response: {
          204: { type: 'null', description: 'Read; whether it counts is not said.' },
          ...errorResponses({ 400: 'Not a page report.', 413: 'Body above 8 KiB.' }, 415, 500),
        },
      },
      onResponse(request, _reply, done) {
        if (faultOf(request)) countReportEvent('refused');
        done();
      },
    },
    (request, reply) => {
      const { 'sec-gpc': privacySignal, 'user-agent': userAgent } = request.headers;
      // Pages send nothing with this signal.
      if (privacySignal === '1') countReportEvent('refused');
      else {
        const address = canonicalAddress(request.ip);
        const networks = { small: networkOf(address, 56), large: networkOf(address, 48, 24) };
        reports.add(request.body, networks, engineOf(userAgent), now());
      }
      return reply.code(204).send();
    },
  );
}
