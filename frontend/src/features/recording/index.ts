export { ScreenRecordDialog } from './ScreenRecordDialog.js';
