import { expect, it } from '@jest/globals';
import { isFolderText } from './folder-paths.js';

it.each([
  'project.yaml',
  'data.yaml',
  'environments.yaml',
  'connectors.yaml',
  'tests/tree.yaml',
  'tests/Shop/Cart/Buy/Pay.yaml',
  'tests/Shop/Cart/Buy/Con_.yaml',
  'tests/Größe/購入/Buy 2/Ж.yaml',
  'tables/Users_2-a.yaml',
])('takes %s', (path) => expect(isFolderText(path)).toBe(true));

it.each([
  '',
  'README.md',
  '.git/config.yaml',
  'other.yaml',
  'tests/Pay.yaml',
  'tests/Shop/Cart/Buy/More/Pay.yaml',
  'tests/Shop/Cart/Buy/Pay.yml',
  'tests/Shop/Cart/Buy/.yaml',
  'tests/../../../etc.yaml',
  'tests/Shop/Cart/../Pay.yaml',
  'tests/Shop/Cart//Pay.yaml',
  'tests/Shop\\Cart/Buy/a/Pay.yaml',
  'tests/C:/Cart/Buy/Pay.yaml',
  'tests/Shop/Cart/Buy/a\nb.yaml',
  'tests/.hidden/Cart/Buy/Pay.yaml',
  '/tables/Users.yaml',
  'tables/../Users.yaml',
  'tables/a/Users.yaml',
  'files/a.yaml',
])('leaves %j alone', (path) => expect(isFolderText(path)).toBe(false));
