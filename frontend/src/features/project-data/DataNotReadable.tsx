import { EmptyState } from '../../shared/components/EmptyState.js';

/** Replaces data that the server left out for want of a right. */
export function DataNotReadable() {
  return (
    <EmptyState
      title="You can’t see this project’s data"
      text="You need permission to view test cases or to change projects. If you need it, ask an administrator."
    />
  );
}
