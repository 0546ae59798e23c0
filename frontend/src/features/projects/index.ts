export { ProjectDetails } from './ProjectDetails.js';
