/** What component tests need (CONTRIBUTING.md, “Test a screen”). */
export { screen, waitFor, within } from '@testing-library/react';
export { choose, field, fillIn, listed, press } from './forms.js';
export { live } from './live.js';
export { answers, given, holds, loses, never, refuses, sent, unreachable } from './network.js';
export {
  asksBeforeLeaving,
  givenRoom,
  PROFILE,
  installation,
  may,
  openScreen,
  passTime,
  person,
  stored,
  visitor,
  visitorWith,
} from './screen.js';
export { openCases, recordsOf, rowOf, smallTree, workspace, workspaceWith } from './workspace.js';
export { describeStates } from './states.js';
