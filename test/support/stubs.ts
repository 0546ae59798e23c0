import { afterEach, jest } from '@jest/globals';

/** The former value of each replaced global; undefined when there was none. */
const replaced = new Map<string, PropertyDescriptor | undefined>();

/** Sets a global for the rest of a test, also one that Node doesn't have, such as `window`. */
export function stubGlobal(name: string, value: unknown): void {
  if (!replaced.has(name)) replaced.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Sets an environment variable for the rest of a test. */
export function stubEnv(name: string, value: string): void {
  jest.replaceProperty(process, 'env', { ...process.env, [name]: value });
}

afterEach(() => {
  jest.restoreAllMocks();
  for (const [name, before] of replaced) {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  }
  replaced.clear();
});
