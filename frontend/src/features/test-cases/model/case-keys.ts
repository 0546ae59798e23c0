/** The keyboard commands of the case list (interface guide). */
export type CaseCommand =
  | { readonly kind: 'go'; readonly to: 'next' | 'previous' | 'first' | 'last'; readonly marks?: boolean }
  | { readonly kind: 'edit' }
  | { readonly kind: 'add-below' }
  /** `range`: extends from the last selected case to this one. */
  | { readonly kind: 'mark'; readonly range: boolean }
  | { readonly kind: 'mark-all' }
  | { readonly kind: 'unmark' }
  | { readonly kind: 'move'; readonly step: -1 | 1 }
  | { readonly kind: 'details'; readonly open: boolean }
  | { readonly kind: 'delete' }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'copy' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'paste' };

interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

const PLAIN: Record<string, CaseCommand> = {
  ArrowDown: { kind: 'go', to: 'next' },
  j: { kind: 'go', to: 'next' },
  ArrowUp: { kind: 'go', to: 'previous' },
  k: { kind: 'go', to: 'previous' },
  Home: { kind: 'go', to: 'first' },
  End: { kind: 'go', to: 'last' },
  Enter: { kind: 'add-below' },
  F2: { kind: 'edit' },
  ' ': { kind: 'mark', range: false },
  ArrowRight: { kind: 'details', open: true },
  ArrowLeft: { kind: 'details', open: false },
  Delete: { kind: 'delete' },
  Escape: { kind: 'unmark' },
};
const WITH_SHIFT: Record<string, CaseCommand> = {
  ArrowDown: { kind: 'go', to: 'next', marks: true },
  ArrowUp: { kind: 'go', to: 'previous', marks: true },
  ' ': { kind: 'mark', range: true },
};
const WITH_CONTROL: Record<string, CaseCommand> = {
  a: { kind: 'mark-all' },
  c: { kind: 'copy' },
  d: { kind: 'duplicate' },
  v: { kind: 'paste' },
  x: { kind: 'cut' },
};
const WITH_ALT: Record<string, CaseCommand> = {
  ArrowUp: { kind: 'move', step: -1 },
  ArrowDown: { kind: 'move', step: 1 },
};

/** The command of a key, or null for every other one. */
export function caseCommandOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress): CaseCommand | null {
  const held = [altKey, ctrlKey || metaKey, shiftKey].filter(Boolean).length;
  if (held > 1) return null;
  if (altKey) return WITH_ALT[key] ?? null;
  if (shiftKey) return WITH_SHIFT[key] ?? null;
  return (ctrlKey || metaKey ? WITH_CONTROL[key] : PLAIN[key]) ?? null;
}
