/** The browser's error code for what the rules forbid. */
export const BLOCKED = 'ERR_BLOCKED_BY_ADMINISTRATOR';
/** What a person is told of it, after the address. */
export const IS_BLOCKED = 'is blocked on this server (RUN_BLOCK)';
