import { STORAGE_KEY } from '@testplatform/contract';
import type { Page, Route } from 'playwright';

/** The product's entry in the page's local storage. */
export const stored = (page: Page): Promise<Readonly<Record<string, unknown>>> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>, STORAGE_KEY);

export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** The errors that the form lists, once `sentence` is among them. */
export async function listed(page: Page, sentence: string): Promise<string[]> {
  await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
  return page.getByRole('alert').getByRole('listitem').allTextContents();
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The mocked refusal of a server in a state that ours isn't in. */
export const refused = (status: number, errors: unknown, more: object = {}) => ({
  status,
  json: { status: 'failure', errors, ...more },
});

export const SUCCESS = { status: 200, json: { status: 'success' } };

interface SentCall {
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Mocks the answer to a call and records the requests. `null` simulates a missing server. */
export async function answerCall(
  page: Page,
  path: string,
  answer: { readonly status: number; readonly json: object } | null,
): Promise<SentCall[]> {
  const calls: SentCall[] = [];
  await page.route(`**${path}`, async (route) => {
    calls.push(sentBy(route));
    await (answer ? route.fulfill(answer) : route.abort());
  });
  return calls;
}

/** Holds a call until it is released with an answer, and records the requests. */
export async function holdCall(page: Page, path: string): Promise<{ calls: SentCall[]; answer(): void }> {
  const calls: SentCall[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    calls.push(sentBy(route));
    await gate;
    await route.fulfill(SUCCESS);
  });
  return { calls, answer: letGo };
}

const sentBy = (route: Route): SentCall => ({
  body: route.request().postDataJSON() as SentCall['body'],
  headers: route.request().headers(),
});
