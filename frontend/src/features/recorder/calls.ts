/** What the recorder asks the server. Loaded after the workspace is shown, with the checks of test cases that it needs. */
export { joinRecording } from '../../api/live/recording-socket.js';
export { commandRecording, fetchRecording, forgetSteps, startRecording, stopRecording } from '../../api/recordings.js';
