/** Ends a test run with one plain line, `N passed, N failed, N skipped`, for people and for build servers. */
module.exports = class PlainReporter {
  /** @param {unknown} _contexts @param {import('@jest/reporters').AggregatedResult} results */
  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = results;
    // A file that could not run at all counts as a failure.
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    console.log(`${numPassedTests} passed, ${failed} failed, ${numPendingTests + numTodoTests} skipped`);
  }
};
