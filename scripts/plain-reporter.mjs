/**
 * Closes a test run with one plain line, `N passed, N failed, N skipped`, for people and for build servers. Before it stands each
 * test that passed only when it was tried again, a race to be mended, with what was wrong the first time.
 */
export default class PlainReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        if (state !== 'pending') counts[state]++;
        if (!test.diagnostic()?.flaky) continue;
        console.log(`passed on its second try: ${module.moduleId} > ${test.fullName}`);
        for (const { message, stack } of errors) console.log(`  ${stack ?? message}`);
      }
      if (module.errors().length > 0) counts.failed++;
    }
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}
