import { EmptyState } from '../../shared/components/EmptyState.js';

/** Replaces data that the server left out for want of a right. */
export function DataNotReadable() {
  return (
    <EmptyState
      title="You can’t see this project’s data"
      text="It takes the permission to view test cases or to modify projects. Ask an administrator for it."
    />
  );
}
