/** The fields of an entry's detail as `name: value`; what is nested as JSON. */
export const detailLines = (detail: Readonly<Record<string, unknown>> | null): string[] =>
  Object.entries(detail ?? {}).map(([name, value]) => `${name}: ${toText(value)}`);

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
