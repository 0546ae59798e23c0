/**
 * An empty object for values keyed by names that people give: titles, fields, headers. It inherits nothing, so that
 * `constructor` or `__proto__` is a name like any other.
 */
export const byName = <T>(): Record<string, T> => Object.create(null) as Record<string, T>;
