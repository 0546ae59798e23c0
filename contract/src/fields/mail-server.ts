/** The error for an invalid address of a mail server. */
export const MAIL_SERVER_ERROR =
  'Mail server should look like imaps://imap.example.com, or imap://imap.example.com:143 without encryption from the start';

/** Where a mailbox is read by IMAP. */
export interface MailServerAddress {
  readonly host: string;
  readonly port: number;
  /** Whether the connection is encrypted from its start (RFC 8314); otherwise once the server offers it. */
  readonly isSecure: boolean;
}

const ADDRESS = /^(?:(imaps?):\/\/)?(?:\[([\da-f:.]{2,45})\]|([^\s/@?#:\\[\]]{1,253}))(?::(\d{1,5}))?\/?$/i;
const PORT_MAX = 65_535;

/** Parses an address such as `imaps://imap.example.com:993`; null if invalid. A host alone means imaps. */
export function parseMailServer(text: string): MailServerAddress | null {
  const [all, scheme = 'imaps', ipv6, name, given] = ADDRESS.exec(text.trim()) ?? [];
  const isSecure = scheme.toLowerCase() === 'imaps';
  const port = Number(given ?? (isSecure ? 993 : 143));
  if (all === undefined || port < 1 || port > PORT_MAX) return null;
  return { host: ipv6 ?? name ?? '', port, isSecure };
}
