/** Sentences of several screens. Those that the specification documents are in the contract (`TEXTS`). */
export const SENTENCES = {
  unsavedChanges: 'You have unsaved changes.',
  projectMissing: 'This project doesn’t exist, or you don’t have access.',
  connectionLost: 'Connection lost, trying again',
  notRunYet: 'Not run yet',
  noPictureYet: 'No picture yet',
  resultsKept: 'Past results are kept in the reports.',
} as const;

/** Below the environments of a connector or a schedule. */
export const SEVERAL_ENVIRONMENTS = 'Several: each start runs once in each of them';
/** As a card shows them, by the texts that stand for them. */
export const inEnvironments = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` · environment${names.length > 1 ? 's' : ''} ${names.join(', ')}`;
