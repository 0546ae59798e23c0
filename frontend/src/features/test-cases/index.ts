export { TestCaseList } from './list/TestCaseList.js';
export { TestCaseEditor } from './editor/TestCaseEditor.js';
