/**
 * Closes a test run with one plain line, `N passed, N failed, N skipped`, for people and for build servers. Before it stands each
 * test that passed only when it was tried again: a race to be mended.
 */
export default class PlainReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') counts[state]++;
        if (test.diagnostic()?.flaky) console.log(`passed on its second try: ${module.moduleId} > ${test.fullName}`);
      }
      if (module.errors().length > 0) counts.failed++;
    }
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  }
}
