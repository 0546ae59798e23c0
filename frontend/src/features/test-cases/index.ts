export { TestCaseList, type TestCaseListProps } from './list/TestCaseList.js';
export { useAddCases } from './list/use-add-cases.js';
export { LocatorPickerContext } from './editor/locator-picker.js';
