/** The browser's error code for addresses that the rules forbid. */
export const BLOCKED = 'ERR_BLOCKED_BY_ADMINISTRATOR';
/** The message about it, after the address. */
export const IS_BLOCKED = 'is blocked on this server (RUN_BLOCK)';

/** The code for an environment's proxy that the rules forbid. Browsers have none. */
export const PROXY_BLOCKED = 'ERR_PROXY_IS_BLOCKED';
/** Why an environment's proxy doesn't connect, by the browser's error code. */
export const PROXY_ERRORS: Readonly<Record<string, string>> = {
  [PROXY_BLOCKED]: `the proxy of the environment ${IS_BLOCKED}`,
  ERR_PROXY_CONNECTION_FAILED: 'the proxy of the environment does not answer. Check its address',
  ERR_PROXY_AUTH_REQUESTED:
    'the proxy of the environment asks for another user name and password. Check those of the environment',
  ERR_TUNNEL_CONNECTION_FAILED:
    'the proxy of the environment refuses to connect there. If it forwards plain HTTP instead, an administrator can permit the site by name (RUN_ALLOW)',
};
