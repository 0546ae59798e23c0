/** The names of the resources in addresses, here and on the server. */
export const USER_LIST = 'user-list';
export const AUDIT_LOG = 'audit-log';
