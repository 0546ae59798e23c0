import { useState } from 'react';
import { useLocation, type Location } from 'react-router';
import { isSameBelow } from './use-screen-record.js';

let begun = 0;

/** For the history's entry of a "Add new case": it begins a form of its own, though its address is that of the one before. */
export const beginForm = (): { form: string } => ({ form: `${Date.now()} ${++begun}` });

/** The form that an entry of the history has begun; null of one that only shows something above it. */
function formOf({ state }: Location): string | null {
  const form: unknown = (state as { form?: unknown } | null)?.form;
  return typeof form === 'string' ? form : null;
}

/** Whether a way leads to what only shows above the form that is open, or back from it: the form stays as it is. */
export const keepsForm = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname &&
  isSameBelow(from.search, to.search) &&
  (formOf(to) === null || formOf(to) === formOf(from));

/** Which form of a new case is shown. It changes with each "Add new case", and with nothing else. */
export function useNewForm(): string | null {
  const named = formOf(useLocation());
  const [form, setForm] = useState(named);
  if (named === null || named === form) return form;
  setForm(named);
  return named;
}
