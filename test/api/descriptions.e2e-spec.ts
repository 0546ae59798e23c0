import { describe, expect, it } from '@jest/globals';
import { describedCalls } from '../support/product/openapi.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();

interface Described {
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema?: object }> }>;
}

describe('descriptions', () => {
  it('list every call at /api/openapi.json, and show them at /api/docs', async () => {
    const paths = (await describedCalls(on.visitor)).map(({ path }) => path);
    for (const call of [
      'list',
      'create',
      'modify',
      'components-lists',
      'components-update',
      'test-case-lists',
      'test-case-manage',
      'test-case-delete',
      'test-report',
      'run',
      'stop',
      'get-test-snap',
    ])
      expect(paths).toContain(`/projects/${call}`);
    const page = await fetch(`${on.server.url}/api/docs`, { headers: { Accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('swagger');
  });

  it('describe the success status, the data of a failed run, and XML without the envelope', async () => {
    const response = await fetch(`${on.server.url}/api/openapi.json`);
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, Described>> };
    const schemaOf = (path: string, status: string, type = 'application/json') =>
      JSON.stringify(paths[path]?.get?.responses[status]?.content?.[type]?.schema);
    for (const path of ['/api/health', '/api/client-settings', '/connector/{connectorId}'])
      expect(schemaOf(path, '200')).toContain('"status":{"type":"string","enum":["success"]}');
    expect(schemaOf('/connector/{connectorId}', '417')).toMatch(/FailureDto.+LinkRunDto/);
    expect(schemaOf('/connector/{connectorId}', '417', 'application/xml')).toBe('{"type":"string"}');
  });

  it('say at /api/health that calls can be served', async () => {
    const response = await fetch(`${on.server.url}/api/health`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'success' });
  });
});
