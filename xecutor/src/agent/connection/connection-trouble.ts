import { fieldsOf } from '../../fields.js';

/** Explains in a sentence or two why a server can't be reached. @param error of Socket.IO @param server its address */
export function describeTrouble(error: unknown, server: string): string {
  const { code, status } = troubleOf(error);
  if (code === 'ENOTFOUND') return `There is no server at ${server}: unknown host name. Check the address.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return `The certificate of ${server} is not trusted (${code}). Set NODE_EXTRA_CA_CERTS to a file with its authority.`;
  if (status >= 500) return `The server at ${server} is not ready (HTTP ${status}).`;
  if (status > 0) return `No TestPlatform answers at ${server} (HTTP ${status}). Check the address.`;
  return `The server at ${server} can’t be reached (${code || 'no answer'}).`;
}

/** The system's error code or the HTTP status; each transport keeps them in a different place. */
function troubleOf(error: unknown): { readonly code: string; readonly status: number } {
  const { context, description } = fieldsOf(error);
  const { status, statusText } = fieldsOf(context);
  const { code } = fieldsOf(fieldsOf(description).error ?? statusText);
  return { code: typeof code === 'string' ? code : '', status: typeof status === 'number' ? status : 0 };
}
