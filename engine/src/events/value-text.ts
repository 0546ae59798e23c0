/** A value of a script or of a JSON document as a text to compare: a string as it is, anything else as JSON. */
export function valueText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
