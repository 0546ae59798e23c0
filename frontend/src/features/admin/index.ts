export { AdminScreen } from './AdminScreen.js';
