/** Sentences of several screens. Those that the specification documents are in the contract (`TEXTS`). */
export const SENTENCES = {
  unsavedChanges: 'You have unsaved changes.',
  projectMissing: 'This project doesn’t exist, or you don’t have access.',
  connectionLost: 'Connection lost, trying again',
  notRunYet: 'Not run yet',
  noPictureYet: 'No picture yet',
  resultsKept: 'Past results are kept in the reports.',
} as const;

/** Help text below the environments of a connector or a schedule. */
export const SEVERAL_ENVIRONMENTS = 'Several: each start runs once in each of them';
/** The environments as a card shows them, given their labels; '' for none. */
export const inEnvironments = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` · environment${names.length > 1 ? 's' : ''} ${names.join(', ')}`;
