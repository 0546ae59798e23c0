export { DeviceScreen } from './DeviceScreen.js';
