/** The audit log with a person's entries only. */
export const auditAddressOf = (email: string): string =>
  `/admin/audit-log?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`;
