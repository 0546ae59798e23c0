import type { AutoGenerate } from '@testplatform/contract';
import type { Faker } from '@faker-js/faker';
import { randomText } from './random-text.js';

const LENGTH = 10;

/** Loaded when a case first needs it, because its word lists would slow down every start. */
let english: Promise<Faker> | undefined;
const loadFaker = (): Promise<Faker> => (english ??= import('@faker-js/faker/locale/en').then(({ faker }) => faker));

const GENERATE: Record<Exclude<AutoGenerate, 'None'>, (faker: Faker) => string> = {
  // Addresses of example.com reach nobody (RFC 2606).
  Email: (faker) => faker.internet.email({ provider: 'example.com' }).toLowerCase(),
  'User names': (faker) => faker.internet.username(),
  'Text A-z': () => randomText('alpha', LENGTH),
  'Text A-Z 0-9': () => randomText('alphanumeric', LENGTH).toUpperCase(),
  'Number 0-9': () => randomText('numeric', LENGTH),
  'Location area': (faker) => faker.location.street(),
  'Location city': (faker) => faker.location.city(),
  'Location state': (faker) => faker.location.state(),
  'Location country': (faker) => faker.location.country(),
};

/** Fresh data of a kind (2 §5). */
export async function autoGenerate(kind: Exclude<AutoGenerate, 'None'>): Promise<string> {
  return GENERATE[kind](await loadFaker());
}
