import { hashKey } from '@tanstack/react-query';
import { ApiError } from './api-error.js';

type Id = string | number;

/** How something is created, and how it is found if the answer is lost. `Thing` is an entry of its list. */
interface Creation<Made, Thing> {
  /** What is sent. A second try sends the same. */
  readonly sent: unknown;
  send(): Promise<Made>;
  /** The ids in the list before it is sent; undefined if they are not known. Absent: the list is read for them. */
  idsBefore?(): Promise<readonly Id[] | undefined>;
  /** Reads the list anew. */
  read(): Promise<readonly Thing[]>;
  idOf(thing: Thing): Id;
  /** Whether an entry is as it was sent. */
  isSent(thing: Thing): boolean;
}

/**
 * Creates things once, even if an answer is lost: the server may have stored what it was sent. After an outage, and
 * before the next try, the list is read. Its one entry that is new and as it was sent is the answer (docs/adr/018).
 */
export class Creations {
  /** What may have been stored, with the ids that were in the list before the first try. */
  readonly #unanswered = new Map<string, ReadonlySet<Id>>();

  /**
   * Resolves to the answer, or to the entry of the list in its place.
   * @throws ApiError as `send` does, unless the list has the entry; before a second try also if the list can't be read
   */
  async create<Made, Thing>(creation: Creation<Made, Thing>): Promise<Made | Thing> {
    const key = hashKey([creation.sent]);
    const known = this.#unanswered.get(key);
    const found = known && (await findNew(creation, known));
    const made = found ?? (await this.#send(key, creation, known ?? (await readBefore(creation))));
    this.#unanswered.delete(key);
    return made;
  }

  async #send<Made, Thing>(
    key: string,
    creation: Creation<Made, Thing>,
    before: ReadonlySet<Id> | undefined,
  ): Promise<Made | Thing> {
    try {
      return await creation.send();
    } catch (error) {
      if (!isLost(error) || !before) throw error;
      this.#unanswered.set(key, before);
      const found = await findNew(creation, before).catch(() => undefined);
      if (found === undefined) throw error;
      return found;
    }
  }
}

/** Whether a listed thing has everything that was sent for it. */
export const hasAll = (listed: object, sent: object): boolean =>
  Object.entries(sent).every(([name, value]) => isSameContent(listed[name as keyof typeof listed], value));

/** Whether contents are equal, in whatever order their properties are. */
export const isSameContent = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other]);

/** Whether the server may have stored something although it gave no answer. */
const isLost = (error: unknown): boolean => error instanceof ApiError && error.unreachable;

/** @throws ApiError if no server answers: then nothing should be sent, because nobody could tell later what is new */
async function readBefore<Made, Thing>(creation: Creation<Made, Thing>): Promise<ReadonlySet<Id> | undefined> {
  try {
    const ids = creation.idsBefore ? await creation.idsBefore() : (await creation.read()).map(creation.idOf);
    return ids && new Set(ids);
  } catch (error) {
    if (isLost(error)) throw error;
    // Such as a missing right to see the list.
    return undefined;
  }
}

/** The one entry that was not there before and is as it was sent; undefined if there is none, or several. */
async function findNew<Made, Thing>(
  { read, idOf, isSent }: Creation<Made, Thing>,
  before: ReadonlySet<Id>,
): Promise<Thing | undefined> {
  const found = (await read()).filter((thing) => !before.has(idOf(thing)) && isSent(thing));
  return found.length === 1 ? found[0] : undefined;
}
