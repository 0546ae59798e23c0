import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestServer } from '../support/product/server.js';

const SHOP = 'http://127.0.0.1:4100';

describe('the demo project', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.start({ env: { DEMO: '1', DEMO_SITE_URL: SHOP } });
  });
  afterAll(() => server?.stop());

  const demo = async () => {
    const api = await server.admin();
    const { data, summaryData } = await api.ok<{
      data: { project_id: number; name: string; dataBinding: object[] }[];
      summaryData: Record<string, { testCaseFiles: number; testCases: number }>;
    }>('/projects/list', { summary: true });
    return { api, data, summary: summaryData[String(data[0]?.project_id)] };
  };

  it('is created once in an empty database, and follows the shop to another port', async () => {
    const first = await demo();
    expect(first.data).toMatchObject([{ name: 'Demo shop', dataBinding: [{ title: 'shop', value: SHOP }] }]);
    expect(first.summary).toMatchObject({ testCaseFiles: 5, testCases: 28 });

    await server.shutDown();
    await server.begin({ DEMO_SITE_URL: 'http://127.0.0.1:4200' });
    const { data } = await demo();
    expect(data).toMatchObject([{ dataBinding: [{ title: 'shop', value: 'http://127.0.0.1:4200' }] }]);
  });

  it('is not updated once somebody has changed it', async () => {
    const { api, data } = await demo();
    const dataBinding = [{ title: 'shop', value: 'https://shop.example.com' }];
    await api.ok('/projects/modify', { projectId: data[0]!.project_id, updateType: 'data-binding', dataBinding });
    await server.shutDown();
    await server.begin({ DEMO_SITE_URL: 'http://127.0.0.1:4300' });
    expect((await demo()).data).toMatchObject([{ dataBinding }]);
  });
});
