import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll } from '@jest/globals';
import { clock } from '@testplatform/contract';

/** A mail in the mailbox of an `ImapServer`. */
interface StoredMail {
  readonly to: string;
  readonly subject: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly source: string;
}

const USER = 'shop';
/** The password of the mailbox. */
export const MAIL_PASSWORD = 'correct horse';

/** A real server for one mailbox, with those commands of IMAP (RFC 3501) that a client needs to read it. */
export class ImapServer {
  private readonly mails: StoredMail[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.serve(socket));
  /** Called before each search. */
  onSearch: () => void = () => undefined;

  start(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Its address for `Read mail`. */
  get url(): string {
    return `imap://127.0.0.1:${this.port}`;
  }

  /** Empties the mailbox. */
  clear(): void {
    this.mails.length = 0;
    this.onSearch = () => undefined;
  }

  /** Puts a mail into the mailbox. @param body with the headers about it, such as Content-Type */
  deliver(to: string, subject: string, body: string, at = clock.now()): void {
    const headers = `From: shop@example.com\nTo: ${to}\nSubject: ${subject}\n`;
    this.mails.push({ to, subject, at, source: `${headers}${body}`.replaceAll('\n', '\r\n') });
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => this.sockets.delete(socket));
    socket.write('* OK ready\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      const [, tag = '*', uid, command = '', rest = ''] = /^(\S+) (UID )?(\S+) ?(.*)$/i.exec(line) ?? [];
      const [lines, result] = this.answer(`${uid ? 'UID ' : ''}${command}`.toUpperCase(), rest);
      socket.write([...lines.map((one) => `* ${one}`), `${tag} ${result}`].map((one) => `${one}\r\n`).join(''));
    });
  }

  private answer(command: string, rest: string): readonly [lines: readonly string[], result: string] {
    switch (command) {
      case 'CAPABILITY':
        return [['CAPABILITY IMAP4rev1'], 'OK done'];
      case 'LOGIN':
        return rest.includes(USER) && rest.includes(MAIL_PASSWORD) ? [[], 'OK hello'] : [[], 'NO wrong'];
      case 'LIST':
        return [['LIST (\\HasNoChildren) "/" INBOX'], 'OK done'];
      case 'EXAMINE': {
        const state = [
          `${this.mails.length} EXISTS`,
          'OK [UIDVALIDITY 1] valid',
          `OK [UIDNEXT ${this.mails.length + 1}] next`,
        ];
        return [['FLAGS (\\Seen)', ...state], 'OK [READ-ONLY] done'];
      }
      case 'NOOP':
        return [[`${this.mails.length} EXISTS`], 'OK done'];
      case 'UID SEARCH': {
        this.onSearch();
        const from = Number(/UID (\d+):\*/.exec(rest)?.[1] ?? 1);
        // A range with * always includes the last mail.
        const uids = this.mails.map((_, index) => index + 1).filter((one) => one >= from || one === this.mails.length);
        return [[`SEARCH ${uids.join(' ')}`.trim()], 'OK done'];
      }
      case 'UID FETCH':
        return [uidsIn(rest).map((one) => this.fetched(one, rest)), 'OK done'];
      default:
        return [[], command === 'LOGOUT' ? 'OK bye' : 'BAD unknown'];
    }
  }

  private fetched(uid: number, wanted: string): string {
    const mail = this.mails[uid - 1];
    if (!mail) throw new Error(`There is no mail ${uid}`);
    if (/BODY/.test(wanted))
      return `${uid} FETCH (UID ${uid} BODY[]<0> {${Buffer.byteLength(mail.source)}}\r\n${mail.source})`;
    const [name, host] = mail.to.split('@');
    const from = '((NIL NIL "shop" "example.com"))';
    const envelope = `(NIL "${mail.subject}" ${from} NIL NIL ((NIL NIL "${name}" "${host}")) NIL NIL NIL NIL)`;
    return `${uid} FETCH (UID ${uid} INTERNALDATE "${internalDate(mail.at)}" ENVELOPE ${envelope})`;
  }
}

/** The identifiers of a set such as `1:3,5`. */
const uidsIn = (rest: string): number[] =>
  (rest.split(' ')[0] ?? '').split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split(':').map(Number);
    return Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
  });

/** Such as `26-Nov-2026 01:58:16 +0000`. */
function internalDate(at: number): string {
  const [, day, month, year, time] = /, (\d\d) (\w{3}) (\d{4}) (\S+) GMT/.exec(new Date(at).toUTCString()) ?? [];
  return `${day}-${month}-${year} ${time} +0000`;
}

/** A mailbox for the tests of a file. */
export function shareMailbox(): ImapServer {
  const server = new ImapServer();
  beforeAll(() => server.start());
  afterAll(() => server.stop());
  return server;
}
