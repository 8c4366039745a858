/** Where the stack that the tests run against can be found. */
export interface StackInfo {
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly partnerUrl: string;
  readonly dataDir: string;
  readonly releasesDir: string;
  readonly databasePort: number;
}

const VARIABLE = 'PRIZESTASH_TEST_STACK';

/** Told once by the global set-up; Playwright's workers inherit its environment. */
export function publishStackInfo(info: StackInfo): void {
  process.env[VARIABLE] = JSON.stringify(info);
}

/** @throws {Error} outside a run of the browser tests. */
export function stackInfo(): StackInfo {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('the stack is not running: start the tests through Playwright');
  return JSON.parse(text) as StackInfo;
}
