/** A value of a script or of a JSON document as a text that can be compared: a text as it is, anything else as JSON. */
export function valueText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
