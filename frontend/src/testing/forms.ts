import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/**
 * Ignores the asterisk of a required field. Only inputs and text areas, because the text shown in a list also counts as
 * a label.
 */
const byLabel = (label: string) =>
  [(text: string) => text.replace(/\s*\*$/, '') === label, { selector: 'input, textarea' }] as const;

/** A field by its label. */
export const field = (label: string, place: HTMLElement = document.body): HTMLInputElement =>
  within(place).getByLabelText<HTMLInputElement>(...byLabel(label));

/** Replaces the content of fields, once each can be changed: `{ Email: 'ada@example.com' }`. */
export async function fillIn(
  user: UserEvent,
  texts: Readonly<Record<string, string>>,
  place: () => HTMLElement = () => document.body,
): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await waitFor(() => {
      if (field(label, place()).disabled) throw new Error(`The field ${label} is disabled`);
    });
    await user.clear(field(label, place()));
    if (text === '') continue;
    await user.click(field(label, place()));
    await user.paste(text);
  }
}

/** Presses a button, once it exists. */
export const press = async (user: UserEvent, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

/** The errors that a form lists, once `sentence` is among them. */
export async function listed(sentence: string): Promise<(string | null)[]> {
  const list = (await screen.findByText(sentence, { selector: '[role="alert"] li' })).closest('[role="alert"]');
  return [...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
}

/** Selects from a list whose accessible name starts with its label. */
export async function choose(user: UserEvent, list: string, option: string): Promise<void> {
  const isList = (name: string) => name === list || name.startsWith(`${list} `);
  await user.click(await screen.findByRole('combobox', { name: isList }));
  await user.click(await screen.findByRole('option', { name: option }));
}
