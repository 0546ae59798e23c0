export { WorkspaceScreen } from './WorkspaceScreen.js';
