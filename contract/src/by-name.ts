/**
 * An empty object for values keyed by user-defined names: titles, fields, headers. It has no prototype, so that `constructor` or
 * `__proto__` are names like any other.
 */
export const byName = <T>(): Record<string, T> => Object.create(null) as Record<string, T>;
