/** The browser's error code for addresses that the rules forbid. */
export const BLOCKED = 'ERR_BLOCKED_BY_ADMINISTRATOR';
/** The message about it, after the address. */
export const IS_BLOCKED = 'is blocked on this server (RUN_BLOCK)';
