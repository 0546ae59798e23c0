import { EmptyState } from '../../shared/components/states/EmptyState.js';

/** Replaces data that the server omitted because the user may not read it. */
export function DataNotReadable() {
  return (
    <EmptyState
      title="You can’t see this project’s data"
      text="You need permission to view test cases or to change projects. If you need it, ask an administrator."
    />
  );
}
