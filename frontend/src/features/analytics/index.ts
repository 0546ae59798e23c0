export { AnalyticsScreen } from './AnalyticsScreen.js';
