const guards = new Set<() => boolean>();

/** Registers a screen that may hold something unsaved. Returns a function that unregisters it. */
export function guardUnsaved(isUnsaved: () => boolean): () => void {
  guards.add(isUnsaved);
  return () => void guards.delete(isUnsaved);
}

/** Whether a screen of this tab holds something that leaving it would lose. */
export const hasUnsaved = (): boolean => [...guards].some((isUnsaved) => isUnsaved());
