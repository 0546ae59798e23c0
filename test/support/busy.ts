import type { Page } from 'playwright';

/** Begins to measure how busy a page is: answers how many milliseconds of processor time its main thread has used since. */
export async function pageBusy(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const used = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const task = metrics.find(({ name }) => name === 'TaskDuration');
    if (!task) throw new Error('The browser does not say how busy the page is');
    return task.value * 1_000;
  };
  const before = await used();
  return async () => (await used()) - before;
}
