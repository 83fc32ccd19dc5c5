import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const SLOWEST_FILES = 10;

/** Leaves the counts of a run and its slowest files where `npm test` finds them for its last lines. */
export default class SummaryReporter {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onRunComplete(_contexts, results) {
    const file = process.env.TEST_SUMMARY_FILE;
    if (!file) return;
    const summary = {
      passed: results.numPassedTests,
      // A file that does not even load has no tests to count, and has failed all the same.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
      files: results.testResults.length,
      slowest: results.testResults
        .map(({ testFilePath, perfStats }) => ({
          path: relative(this.rootDir, testFilePath),
          seconds: (perfStats.end - perfStats.start) / 1_000,
        }))
        .sort((one, other) => other.seconds - one.seconds)
        .slice(0, SLOWEST_FILES),
    };
    writeFileSync(file, JSON.stringify(summary));
  }
}
