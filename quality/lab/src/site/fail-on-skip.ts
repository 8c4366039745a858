import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Fails a run in CI that has skipped a test: nobody would notice it there. */
export default class FailOnSkip implements Reporter {
  private readonly skipped: string[] = [];

  onTestEnd(test: TestCase, { status }: TestResult): void {
    if (status === 'skipped') this.skipped.push(test.titlePath().filter(Boolean).join(' › '));
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    if (!process.env['CI'] || this.skipped.length === 0) return { status };
    console.log(`Skipped, which fails in CI:\n${this.skipped.join('\n')}`);
    return { status: 'failed' };
  }
}
