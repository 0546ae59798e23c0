import { fieldsOf } from '../fields.js';

/** Why a server can't be reached, in a sentence or two. @param error as Socket.IO gives it @param server its address */
export function describeTrouble(error: unknown, server: string): string {
  const { code, status } = troubleOf(error);
  if (code === 'ENOTFOUND') return `There is no server at ${server}: its name is not known. Check the address.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return `The certificate of ${server} is not trusted (${code}). NODE_EXTRA_CA_CERTS names a file with its authority.`;
  if (status >= 500) return `The server at ${server} is not ready (HTTP ${status}).`;
  if (status > 0) return `No TestPlatform answers at ${server} (HTTP ${status}). Check the address.`;
  return `The server at ${server} can’t be reached (${code || 'no answer'}).`;
}

/** The system's code or the HTTP status: each transport hides them in another place. */
function troubleOf(error: unknown): { readonly code: string; readonly status: number } {
  const { context, description } = fieldsOf(error);
  const { status, statusText } = fieldsOf(context);
  const { code } = fieldsOf(fieldsOf(description).error ?? statusText);
  return { code: typeof code === 'string' ? code : '', status: typeof status === 'number' ? status : 0 };
}
