/** The recorder's calls. Loaded after the workspace is shown, because they need the validation of test cases. */
export { joinRecording } from '../../api/live/recording-socket.js';
export {
  commandRecording,
  fetchRecording,
  forgetSteps,
  startRecording,
  stopRecording,
} from '../../api/runs/recordings.js';
