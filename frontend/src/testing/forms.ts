import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** A field by its label, which may have a star. */
export const field = (label: string, place: HTMLElement = document.body): HTMLInputElement =>
  within(place).getByLabelText<HTMLInputElement>((text) => text.replace(/\s*\*$/, '') === label);

/** Replaces what is in fields, once the first is there: `{ Email: 'ada@example.com' }`. */
export async function fillIn(user: UserEvent, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await screen.findByLabelText((found) => found.replace(/\s*\*$/, '') === label);
    await user.clear(field(label));
    if (text === '') continue;
    await user.click(field(label));
    await user.paste(text);
  }
}

/** Presses a button, once it is there. */
export const press = async (user: UserEvent, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

/** The errors that a form lists, once `sentence` is among them. */
export async function listed(sentence: string): Promise<(string | null)[]> {
  const list = (await screen.findByText(sentence, { selector: '[role="alert"] li' })).closest('[role="alert"]');
  return [...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
}
