import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.js';
import { Creations, isSameContent } from './creations.js';

interface Note {
  readonly id: number;
  readonly text: string;
}

/** A server with notes, which stores them in the manner that the test sets. */
class Notes {
  list: Note[] = [{ id: 1, text: 'Old' }];
  sent = 0;
  answer: 'given' | 'lost' | 'nothing stored' | 'refused' = 'given';
  canBeRead = true;
  readonly #creations = new Creations();

  create(text: string): Promise<Note> {
    const known = this.list.map(({ id }) => id);
    return this.#creations.create({
      sent: { text },
      send: () => this.#store(text),
      idsBefore: async () => known,
      read: async () => {
        if (!this.canBeRead) throw ApiError.unreachable();
        return this.list;
      },
      idOf: ({ id }: Note) => id,
      isSent: (note: Note) => note.text === text,
    });
  }

  add(text: string): Note {
    const note = { id: this.list.length + 1, text };
    this.list = [...this.list, note];
    return note;
  }

  async #store(text: string): Promise<Note> {
    this.sent++;
    if (this.answer === 'refused') throw new ApiError(422, { text: 'Too long' }, ['Too long']);
    if (this.answer === 'nothing stored') throw ApiError.unreachable();
    const note = this.add(text);
    if (this.answer === 'lost') throw ApiError.unreachable();
    return note;
  }
}

describe('a creation', () => {
  it('resolves to its answer, and to that of the server’s list when it is lost', async () => {
    const notes = new Notes();
    expect(await notes.create('Old')).toEqual({ id: 2, text: 'Old' });
    notes.answer = 'lost';
    expect(await notes.create('Old')).toEqual({ id: 3, text: 'Old' });
    expect(notes.sent).toBe(2);
  });

  it('that was not stored fails, whatever others have added, and is sent again', async () => {
    const notes = new Notes();
    notes.answer = 'nothing stored';
    const failed = notes.create('Mine');
    notes.add('Theirs');
    await expect(failed).rejects.toMatchObject({ status: 0 });
    notes.answer = 'given';
    expect(await notes.create('Mine')).toEqual({ id: 3, text: 'Mine' });
    expect(notes.sent).toBe(2);
  });

  it('that was stored while the list could not be read is found at the next try, once', async () => {
    const notes = new Notes();
    Object.assign(notes, { answer: 'lost', canBeRead: false });
    await expect(notes.create('Mine')).rejects.toMatchObject({ status: 0 });
    await expect(notes.create('Mine')).rejects.toMatchObject({ status: 0 });
    expect(notes.sent).toBe(1);
    Object.assign(notes, { answer: 'given', canBeRead: true });
    expect(await notes.create('Mine')).toEqual({ id: 2, text: 'Mine' });
    expect(await notes.create('Mine')).toEqual({ id: 3, text: 'Mine' });
    expect(notes.sent).toBe(2);
  });

  it('fails when somebody else has added the same, because either could be it', async () => {
    const notes = new Notes();
    notes.answer = 'lost';
    const failed = notes.create('Same');
    notes.add('Same');
    await expect(failed).rejects.toMatchObject({ status: 0 });
  });

  it('that is refused is not looked for', async () => {
    const notes = new Notes();
    Object.assign(notes, { answer: 'refused', canBeRead: false });
    await expect(notes.create('Mine')).rejects.toMatchObject({ status: 422 });
  });
});

it('contents are the same in any order of their properties', () => {
  expect(isSameContent({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
  expect(isSameContent({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(isSameContent(['a', 'b'], ['b', 'a'])).toBe(false);
});
