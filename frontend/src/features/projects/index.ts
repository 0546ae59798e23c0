export { HomeScreen } from './HomeScreen.js';
export { ProjectDetails } from './ProjectDetails.js';
