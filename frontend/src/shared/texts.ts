/** Sentences of several screens. Those that the specification documents are in the contract (`TEXTS`). */
export const SENTENCES = {
  unsavedChanges: 'You have unsaved changes.',
  projectMissing: 'This project doesn’t exist, or you don’t have access.',
  connectionLost: 'Connection lost, trying again',
  notRunYet: 'Not run yet',
  noPictureYet: 'No picture yet',
  resultsKept: 'Past results are kept in the reports.',
} as const;
