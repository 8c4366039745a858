import { text } from 'node:stream/consumers';
import { PAGE_REPORTS_PATH, type PageReport } from '@prizestash/shared/rules/page-report';
import type { TestSite } from './test-site';

/** What a site has received of its pages. */
export type ReceivedReports = ReturnType<typeof receiveReports>;

/**
 * Receives page reports in place of the host of a site.
 * @returns the bodies as they were sent; and all events so far, as `<kind> <package> <route>`.
 */
export function receiveReports(site: TestSite) {
  const bodies: string[] = [];
  site.fault = (request, response) => {
    if (request.url !== PAGE_REPORTS_PATH) return false;
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(204).end();
    });
    return true;
  };
  const reports = () => bodies.map((body) => JSON.parse(body) as PageReport);
  const events = () =>
    reports().flatMap((report) =>
      report.events.map((event) => [event.kind, event.package, event.route].join(' ')),
    );
  return { bodies, events, reports };
}
