import { expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStoredForm } from './use-stored-form.js';

interface Person {
  readonly name: string;
  readonly admin: string;
}

/** The server: the person as stored, and what it was sent. */
interface Server {
  readonly sent: Partial<Person>[];
  /** What somebody else stores while the first save is on its way. */
  readonly theirs: Partial<Person>;
}

function PersonForm({ server: { sent, theirs } }: { readonly server: Server }) {
  const [{ version, ...stored }, store] = useState({ name: 'Ada', admin: 'yes', version: 1 });
  const { form, submit, merging } = useStoredForm<Person>({
    stored,
    version,
    save: async (edited) => {
      sent.push(edited);
      if (sent.length > 1) return;
      store({ ...stored, ...theirs, version: 2 });
      throw Object.assign(new Error('Changed by someone else'), { errors: { version: 'Changed by someone else' } });
    },
  });
  return (
    <form onSubmit={form.handleSubmit(() => void submit())}>
      <input aria-label="Name" {...form.register('name')} />
      <output>{merging.conflicts.length}</output>
      <button>Save</button>
    </form>
  );
}

async function saveAs(name: string, theirs: Partial<Person>): Promise<readonly Partial<Person>[]> {
  const sent: Partial<Person>[] = [];
  render(<PersonForm server={{ sent, theirs }} />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(sent.length > 1 || screen.queryByText('1') !== null).toBe(true));
  return sent;
}

it('is sent again after somebody else’s change, with nothing but what was edited here', async () => {
  expect(await saveAs('Grace', { admin: 'no' })).toEqual([{ name: 'Grace' }, { name: 'Grace' }]);
});

it('asks first when both have changed the same field', async () => {
  expect(await saveAs('Grace', { name: 'Eve' })).toEqual([{ name: 'Grace' }]);
});

it('has nothing unsaved when theirs is taken just as a further change comes in', async () => {
  let store: (person: Person) => void = () => {};
  function ChangedForm() {
    const [stored, setStored] = useState({ name: 'Ada', admin: 'yes' });
    useEffect(() => {
      store = setStored;
    }, []);
    const { form, isDirty, merging } = useStoredForm<Person>({ stored, version: 1, save: () => Promise.resolve() });
    return (
      <form>
        <input aria-label="Name" {...form.register('name')} />
        <output>{isDirty ? 'unsaved' : 'saved'}</output>
        {merging.conflicts.length > 0 && (
          <button type="button" onClick={() => merging.resolve('theirs', merging.conflicts)}>
            Take theirs
          </button>
        )}
      </form>
    );
  }
  render(<ChangedForm />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Grace' } });
  act(() => store({ name: 'Eve', admin: 'yes' }));
  // Not in act, which would finish all that the change causes before the press.
  const global = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  global.IS_REACT_ACT_ENVIRONMENT = false;
  flushSync(() => store({ name: 'Eve', admin: 'no' }));
  screen.getByText('Take theirs').click();
  global.IS_REACT_ACT_ENVIRONMENT = true;
  await waitFor(() => expect(screen.queryByText('Take theirs')).toBeNull());
  expect(screen.getByText('saved')).toBeTruthy();
});
