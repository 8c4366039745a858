/** Fails a run of jest in CI that has skipped a test: nobody would notice it there. */
module.exports = class FailOnSkip {
  onRunComplete(_contexts, { testResults }) {
    this.skipped = testResults.flatMap((file) =>
      file.testResults
        .filter(({ status }) => status === 'pending')
        .map(({ fullName }) => `${file.testFilePath}: ${fullName}`),
    );
    if (this.getLastError()) console.log(`Skipped, which fails in CI:\n${this.skipped.join('\n')}`);
  }

  getLastError() {
    if (process.env.CI && this.skipped?.length > 0) return new Error('Tests were skipped.');
  }
};
