/** Parses the id in a path. Malformed ids become 0, which is unknown. */
export const readId = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0);
