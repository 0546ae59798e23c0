/** The id in an address. An impossible one is answered like an unknown one. */
export const readId = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0);
