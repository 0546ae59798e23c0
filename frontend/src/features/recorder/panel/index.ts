export { RecorderPanel } from './RecorderPanel.js';
