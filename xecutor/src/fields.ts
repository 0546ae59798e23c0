/** An unknown value as an object. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; empty for any other value. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const countOf = (value: unknown): number => (typeof value === 'number' && value >= 0 ? value : 0);
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
