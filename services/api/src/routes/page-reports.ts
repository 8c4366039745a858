import { createHash, timingSafeEqual } from 'node:crypto';
import { closedObject } from '@prizestash/server-kit/closed-object';
import {
  PAGE_REPORTS_PATH,
  countKinds,
  MAX_FRAMES,
  MAX_REPORT_BYTES,
  MAX_REPORT_EVENTS,
  measureKinds,
} from '@prizestash/shared/rules/page-report';
import { type Api, describedObject, errorResponses } from '../http/schemas';
import type { PageReportsRepository } from '../page-reports/page-reports-repository';
import { refuseRequest, ServiceError } from '../service-error';
import { faultOf } from '../http/server';
import { countReportEvent } from '../metrics/counters';
import { engineOf } from '../page-reports/known-events';
import type { PageReportCounter } from '../page-reports/page-reports';
import { canonicalAddress, networkOf } from '../rate-limits/rate-limiter';

const MAX_ROWS = 40_000;
const MAX_DETAILS = 500;

const text = { type: 'string' } as const;
const count = { type: 'integer' } as const;
const time = { type: 'string', format: 'date-time' } as const;
/** Names, which hold no character that the database refuses. */
const names = { type: 'string', pattern: '^[\\w.,-]*$' } as const;

const querySchema = closedObject(
  {
    sets: { ...names, description: 'ids of release sets, separated by commas; 100 at most' },
    since: { ...time, description: 'its minute is included' },
    until: { ...time, description: 'not included' },
    majors: { type: 'string', description: 'rows for each major version of an engine' },
    package: { ...names, description: 'only what this package reported' },
    interval: {
      type: 'string',
      pattern: '^[1-9]\\d{0,3}$',
      description: 'minutes that one row adds up; 1 by default',
    },
  },
  ['majors', 'package', 'interval'],
);

const of = { set: text, package: text, version: text, kind: text, engine: text };

const listSchema = describedObject(
  'Counts by minute; distinct errors and causes over the whole time, most frequent first.',
  {
    rows: {
      type: 'array',
      items: closedObject(
        {
          minute: time,
          ...of,
          route: text,
          engineMajor: count,
          bucket: count,
          count,
          groups: {
            type: 'array',
            items: count,
            description: 'the count by groups of networks, of which each network is in one',
          },
        },
        ['engineMajor'],
      ),
    },
    errors: { type: 'array', items: closedObject({ ...of, name: text, stack: text, count }) },
    causes: { type: 'array', items: closedObject({ ...of, cause: text, count }) },
  },
);

const digestOf = (value: string) => createHash('sha256').update(value).digest();

/** Adds the list of page reports, for holders of the token. */
export function listReportsRoute(
  app: Api,
  { repository, token }: { readonly repository: PageReportsRepository; readonly token: string },
): void {
  const expected = digestOf(`Bearer ${token}`);
  app.get(
    PAGE_REPORTS_PATH,
    {
      schema: {
        summary: 'Read page reports',
        querystring: querySchema,
        response: {
          200: listSchema,
          ...errorResponses(
            {
              400: 'A parameter is invalid, or there are too many rows.',
              401: 'The token is wrong.',
            },
            500,
            503,
          ),
        },
      },
      onRequest({ headers: { authorization = '' } }, _reply, done) {
        if (timingSafeEqual(digestOf(authorization), expected)) return done();
        done(new ServiceError('unauthorized', 'The token of page reports is wrong.'));
      },
    },
    async ({ query: { sets, since, until, majors, package: name, interval = '1' } }) => {
      const ids = sets.split(',');
      if (ids.length > 100) refuseRequest('At most 100 release sets can be read at once.');
      // The schema accepts leap seconds, which `Date` does not have.
      if (Number.isNaN(Date.parse(since) + Date.parse(until))) refuseRequest('A time is invalid.');
      const query = {
        sets: ids,
        since: new Date(since),
        until: new Date(until),
        package: name,
        withMajors: majors !== undefined,
        interval: Number(interval),
      };
      const [rows, details] = await Promise.all([
        repository.find(query, MAX_ROWS + 1),
        repository.findDetails(query, MAX_DETAILS),
      ]);
      if (rows.length > MAX_ROWS) {
        refuseRequest('There are more than 40,000 rows: ask for fewer sets or a shorter time.');
      }
      const isError = (kind: string) => kind.endsWith('error');
      return {
        rows,
        errors: details.filter(({ kind }) => isError(kind)),
        causes: details
          .filter(({ kind }) => !isError(kind))
          .map(({ name, ...detail }) => ({ ...detail, cause: name })),
      };
    },
  );
}

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
  { reports, now }: { readonly reports: PageReportCounter; readonly now: () => Date },
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
