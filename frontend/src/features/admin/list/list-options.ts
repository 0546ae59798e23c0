export const PAGE_SIZE = 25;
export const PAGE_SIZES = [10, 25, 50, 100];

/** What is shown is always asked for anew, and the screen itself says what went wrong. */
export const FRESH = { staleTime: 0, onError: () => undefined };
