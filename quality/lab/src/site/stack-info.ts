/** Addresses and folders of the stack that the tests run against. */
export interface StackInfo {
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly partnerUrl: string;
  readonly dataDir: string;
  readonly releasesDir: string;
  readonly databasePort: number;
}

const VARIABLE = 'PRIZESTASH_TEST_STACK';

/** Publishes the stack to the workers of Playwright, which inherit the environment. */
export function publishStackInfo(info: StackInfo): void {
  process.env[VARIABLE] = JSON.stringify(info);
}

/** @throws {Error} outside a run of the browser tests. */
export function stackInfo(): StackInfo {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('the stack is not running: start the tests through Playwright');
  return JSON.parse(text) as StackInfo;
}
