import { bindingPlaceholder } from '@testplatform/contract';
import type { ExchangeFile, ExchangeProject, ExchangeValue } from './exchange-project.js';
import { type SignedIn, withPasswords } from './signed-in-addresses.js';
import { Names } from './write/playwright/names.js';

/** Replaces the passwords in addresses such as `https://ann:…@shop.example.com` by bindings whose values are secret. */
export function withoutAddressPasswords(project: ExchangeProject): ExchangeProject {
  const passwords = new Passwords(project.bindings);
  const value = (one: ExchangeValue): ExchangeValue => ({
    ...one,
    ...(one.value !== undefined && { value: passwords.replaced(one.value) }),
  });
  const file = (one: ExchangeFile): ExchangeFile => ({
    ...one,
    cases: one.cases.map(({ title, comment, ...fields }) => ({
      ...passwords.inAll(fields),
      title: withoutPassword(title),
      ...(comment !== undefined && { comment: withoutPassword(comment) }),
    })),
  });
  const replaced = {
    ...project,
    files: project.files.map(file),
    imported: project.imported.map(file),
    collections: Object.fromEntries(Object.entries(project.collections).map(([name, rows]) => [name, rows.map(value)])),
    tables: project.tables.map((table) => ({
      ...table,
      rows: table.rows.map((cells) => cells.map((cell) => passwords.replaced(cell))),
    })),
    bindings: project.bindings.map(value),
  };
  return { ...replaced, bindings: [...replaced.bindings, ...passwords.bindings] };
}

/** Cuts the passwords out of titles and comments, because a binding there would show its value in reports. */
const withoutPassword = (text: string): string => withPasswords(text, () => '…');

class Passwords {
  /** Binding titles by user, password and host. */
  private readonly titles = new Map<string, string>();
  private readonly names: Names;

  constructor(bindings: readonly ExchangeValue[]) {
    this.names = new Names(bindings.map(({ title }) => title));
  }

  get bindings(): readonly ExchangeValue[] {
    return [...this.titles.values()].map((title) => ({ title }));
  }

  replaced(text: string): string {
    return withPasswords(text, (address) => bindingPlaceholder(this.titleOf(address)));
  }

  /** Replaces the passwords in every text inside a value. */
  inAll<T>(value: T): T {
    return this.anyIn(value) as T;
  }

  private anyIn(value: unknown): unknown {
    if (typeof value === 'string') return this.replaced(value);
    if (Array.isArray(value)) return value.map((one) => this.anyIn(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.anyIn(one)]));
  }

  private titleOf({ user, password, host }: SignedIn): string {
    const id = JSON.stringify([user, password, host]);
    const words = `password of ${user} at ${host}`.replace(/[^\p{L}\p{Nd}.-]+/gu, ' ').trim();
    const title = this.titles.get(id) ?? this.names.free(words, ' ');
    this.titles.set(id, title);
    return title;
  }
}
