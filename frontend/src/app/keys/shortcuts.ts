interface Shortcut {
  /** Alternatives; each is a key or a combination. */
  readonly keys: readonly string[];
  readonly does: string;
}
export interface ShortcutGroup {
  readonly heading: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Handled in app/keys, shared/components/SearchField and the toasts. */
export const EVERYWHERE: ShortcutGroup = {
  heading: 'Everywhere',
  shortcuts: [
    { keys: ['Ctrl+K'], does: 'Go to a screen or a project; in a project, also to a node or an action' },
    { keys: ['?'], does: 'Show these keys' },
    { keys: ['/'], does: 'Search: the tree of a project, or a list' },
    { keys: ['Alt+T'], does: 'Go to the messages, for example to undo' },
  ],
};

/**
 * The workspace's shortcuts, for the list. They are handled in app/workspace, components/model/tree-keys,
 * test-cases/model/case-keys, reports, recorder/model/keys and recording.
 */
export const IN_PROJECT: readonly ShortcutGroup[] = [
  {
    heading: 'Project',
    shortcuts: [{ keys: ['Ctrl+Z'], does: 'Undo your last change of the tree or of test cases' }],
  },
  {
    heading: 'Tree',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Previous or next row' },
      { keys: ['→', '←'], does: 'Open or close' },
      { keys: ['Enter'], does: 'Select' },
      { keys: ['*'], does: 'Expand all siblings' },
      { keys: ['Shift+F10'], does: 'Menu: Create, Move, Duplicate, Rename, Delete' },
      { keys: ['F2'], does: 'Rename' },
      { keys: ['Ctrl+D'], does: 'Duplicate a file' },
      { keys: ['Delete'], does: 'Delete' },
      { keys: ['Alt+↑', 'Alt+↓'], does: 'Move up or down' },
    ],
  },
  {
    heading: 'Test cases',
    shortcuts: [
      { keys: ['↑', '↓', 'j', 'k'], does: 'Previous or next case' },
      { keys: ['F2'], does: 'Edit in the list' },
      { keys: ['Enter'], does: 'Add a case below' },
      { keys: ['→', '←'], does: 'Show or hide the details' },
      { keys: ['Space'], does: 'Select' },
      { keys: ['Shift+↑', 'Shift+↓', 'Shift+Space'], does: 'Select a range' },
      { keys: ['Ctrl+A', 'Escape'], does: 'Select all, or none' },
      { keys: ['Alt+↑', 'Alt+↓'], does: 'Move' },
      { keys: ['Ctrl+C', 'Ctrl+X', 'Ctrl+V'], does: 'Copy, cut and paste, also into another file' },
      { keys: ['Ctrl+D'], does: 'Duplicate' },
      { keys: ['Delete'], does: 'Delete' },
    ],
  },
  {
    heading: 'Form of a test case',
    shortcuts: [
      { keys: ['Ctrl+Enter'], does: 'Submit' },
      { keys: ['Ctrl+Shift+Enter'], does: 'Save a new case and add the next' },
      { keys: ['Escape'], does: 'Close the form in the list' },
      { keys: ['{{'], does: 'Complete a placeholder: arrows, Enter, Escape' },
    ],
  },
  {
    heading: 'Report',
    shortcuts: [
      { keys: ['.', ','], does: 'Next or previous failure' },
      { keys: ['←', '→', 'Home', 'End'], does: 'In a large picture: previous, next, first or last step' },
    ],
  },
  {
    heading: 'Recorder',
    shortcuts: [{ keys: ['Shift+F6'], does: 'Leave the page: every other key goes to it' }],
  },
  {
    heading: 'Screen record',
    shortcuts: [
      { keys: ['Space'], does: 'Play or pause' },
      { keys: ['←', '→'], does: 'Previous or next case' },
      { keys: ['Home', 'End'], does: 'First or last case' },
    ],
  },
];
