import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReportRow } from '../page-reports';

export const REPORTS_TOKEN = 'reports-token-of-at-least-32-characters';

/** `GET /page-reports` of the API, from rows in memory. */
export class FakePageReports {
  rows: readonly ReportRow[] = [];
  /** More rows or sets are refused. */
  maxRows = 40_000;
  /** The status of all responses; 503 while the database is unavailable. */
  status = 200;
  readonly requests: URLSearchParams[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      this.requests.push(searchParams);
      const isAllowed = request.headers.authorization === `Bearer ${REPORTS_TOKEN}`;
      const reply = this.reply(searchParams);
      const isTooMuch = reply.rows.length > this.maxRows || reply.sets > 100;
      const usual = this.status === 200 && isTooMuch ? 400 : this.status;
      const status = pathname !== '/page-reports' ? 404 : isAllowed ? usual : 401;
      // A test that works for seconds would use a connection that this server has closed.
      response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' });
      response.end(
        JSON.stringify(
          status === 200 ? { rows: reply.rows, errors: reply.errors, causes: [] } : {},
        ),
      );
    });
  }

  static async start(): Promise<FakePageReports> {
    const fake = new FakePageReports();
    await new Promise<void>((resolve) => fake.server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private reply(query: URLSearchParams) {
    const sets = query.get('sets')?.split(',') ?? [];
    const [since = '', until = ''] = ['since', 'until'].map((name) => query.get(name) ?? '');
    const rows = this.rows.filter(
      ({ minute, set }) => sets.includes(set) && minute >= since && minute < until,
    );
    const reported = query.has('package') ? rows : [];
    const errors = reported.map(({ set, package: name, version, kind, engine, count }) => ({
      set,
      package: name,
      version,
      kind,
      engine,
      count,
      name: 'TypeError',
      stack: 'at submit',
    }));
    return { errors, sets: sets.length, rows };
  }
}
