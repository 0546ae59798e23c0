import { afterEach, jest } from '@jest/globals';

/** Global name to what stood there before; undefined when nothing did. */
const replaced = new Map<string, PropertyDescriptor | undefined>();

/** Sets a global for the rest of a test, also one that Node does not have, such as `window`. */
export function stubGlobal(name: string, value: unknown): void {
  if (!replaced.has(name)) replaced.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Sets a variable of the environment for the rest of a test. */
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
