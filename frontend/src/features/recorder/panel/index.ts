export { RecorderPanel, type RecorderPanelProps } from './RecorderPanel.js';
