import { expect, it } from '@jest/globals';
import type { ConnectorRow } from '../connectors.repository.js';
import { handleOf, idFor, keyOfHandle } from './link-rights.js';

const HANDLE = '00000000-0000-4000-8000-';

it('a handle stands for its connector, and nothing that only begins like one does', () => {
  const connector = { id: 1_234, connectorId: 'secret' } as ConnectorRow;
  const id = handleOf(connector);
  expect(id).toBe(`${HANDLE}0000000004d2`);
  expect(idFor(connector, {})).toBe(id);
  expect(keyOfHandle(id)).toBe(1_234);
  for (const end of ['', 'zz', '4d2', '0000000004d2 ', '0000000004dz']) expect(keyOfHandle(HANDLE + end)).toBeNull();
});
