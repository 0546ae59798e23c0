import { newTestCase, type FilePath, type TestCase } from '@testplatform/contract';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, sentencesOf } from '../../../api/api-error.js';
import { useCaseBatch, useManageTestCase, type TestCaseChange, type TestCaseRecord } from '../../../api/test-cases.js';
import { noUndoOf, offerRemoval, offerUndo } from '../list/offer-undo.js';
import { placeErrors, showsMasked, toForm, toTestCase, type CaseForm } from '../model/case-form.js';
import { hasMaskedText, nameOfCases } from '../model/copies.js';
import { orderBackFrom, orderNextTo, orderOfNew } from '../model/case-order.js';
import type { FormInList } from './TestCaseEditor.js';
import { useProposedTitle } from './use-proposed-title.js';
import { useNewerCase } from './use-newer-case.js';

const MASKED_UNKNOWN = 'The stored masked text can’t be used here. Enter it again to try this step';

const MASKED_GONE = 'The masked text was deleted with the test case. Enter it again';

export type EditorTab = 'actions' | 'storage';

interface CaseEditorInput {
  readonly projectId: number;
  readonly file: FilePath;
  /** null: a new case. */
  readonly record: TestCaseRecord | null;
  readonly records: readonly TestCaseRecord[];
  /** The case was deleted: it is saved as a new one. */
  readonly isGone: boolean;
  onDone(caseId: number): void;
  /** Where a new case is placed, if not at the end. */
  readonly inList?: FormInList | undefined;
  /** A new case was added, and another one is wanted. */
  onAdded(title: string, caseId: number): void;
}

/** The editor's form: values, one submission at a time, and errors, listed and beside their controls. */
export function useCaseEditor(input: CaseEditorInput) {
  const { projectId, file, record, records, isGone, inList, onDone, onAdded } = input;
  const behind = !record && inList ? String(inList.behind) : '';
  const form = useForm<CaseForm>({ defaultValues: toForm(record?.testCase ?? newTestCase(), behind) });
  useProposedTitle(form);
  const batch = useCaseBatch(projectId, file);
  const { mutateAsync, isPending } = useManageTestCase(projectId, file);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const [tab, setTab] = useState<EditorTab>('actions');
  const [isSaved, setIsSaved] = useState(false);
  /** From sending on, until it is refused: the form stays a moment after it was saved, and is not saved twice. */
  const isSent = useRef(false);
  const isOwn = isPending || isSaved || isGone;
  const newer = useNewerCase(form, isOwn || !record ? null : record.testCase);

  const showErrors = (errors: Readonly<Record<string, string>>, all: readonly string[]) => {
    const { controls, onStorage } = placeErrors(errors);
    controls.forEach(({ path, sentence }, first) => {
      form.setError(path, { type: 'refused', message: sentence }, { shouldFocus: first === 0 });
    });
    setSentences(all);
    if (controls.length > 0) setTab(onStorage ? 'storage' : 'actions');
  };
  /** Reads the case from the controls; null if it is invalid, which is then shown. */
  const read = (): TestCase | null => {
    form.clearErrors();
    setSentences([]);
    const { value, errors } = toTestCase(form.getValues());
    if (errors) showErrors(errors, Object.values(errors));
    return value ?? null;
  };
  /** Like `read`, for trying a step: only the server knows the stored masked text. */
  const readToTry = (): TestCase | null => {
    const testCase = read();
    if (!testCase || !showsMasked(form.getValues())) return testCase;
    setSentences([MASKED_UNKNOWN]);
    return null;
  };
  /** @param andNext asks for a form for another new case */
  const submit = async (andNext = false) => {
    if (isPending || isSent.current) return;
    const stored = isGone ? null : record;
    const testCase = read();
    if (!testCase) return;
    if (!stored && showsMasked(form.getValues())) return setSentences([MASKED_GONE]);
    const chosen = records.find(({ case_id }) => String(case_id) === form.getValues('nextTo'));
    isSent.current = true;
    try {
      const { case_id, version } = await mutateAsync({ ...placeOf(stored, records, chosen), testCase });
      if (stored) offerOld({ ...stored, version }, chosen, form.getValues('keepsMasked'), mutateAsync);
      // In the list the focus goes on by itself; elsewhere a toast would be in the way of the Tab key.
      else if (inList) offerRemoval({ batch, caseId: case_id, testCase });
      if (andNext) return onAdded(testCase.title, case_id);
      setIsSaved(true);
      onDone(case_id);
    } catch (error) {
      isSent.current = false;
      showErrors(error instanceof ApiError ? error.errors : {}, sentencesOf(error));
    }
  };
  const takeNewer = () => {
    // The button disappears, so the focus moves to the start of the form.
    form.setFocus('title');
    setTab('actions');
    setSentences([]);
    newer.take();
  };
  return { form, submit, readToTry, isPending, sentences, tab, setTab, hasNewer: newer.isOffered, takeNewer };
}

/** The case's id, version and order (2 §4): after the chosen one; otherwise at the end if new, or unchanged. */
function placeOf(
  record: TestCaseRecord | null,
  records: readonly TestCaseRecord[],
  chosen: TestCaseRecord | undefined,
): Pick<TestCaseChange, 'case_id' | 'order' | 'version'> {
  if (record) {
    const { case_id, version } = record;
    return { case_id, version, ...(chosen ? { order: orderNextTo(chosen) } : {}) };
  }
  return { order: chosen ? orderNextTo(chosen) : orderOfNew(records) };
}

/**
 * Shows that a case was saved, with Undo. A replaced masked text can't be restored.
 * @param old as it was before, with the version that it has now
 */
function offerOld(
  old: TestCaseRecord,
  chosen: TestCaseRecord | undefined,
  keptMasked: boolean,
  store: (change: TestCaseChange) => Promise<unknown>,
): void {
  const { case_id, testCase, version } = old;
  offerUndo(`${nameOfCases([old])} saved`, {
    note: hasMaskedText(old) && !keptMasked ? noUndoOf(['the masked text']) : null,
    undo: async () =>
      void (await store({ case_id, version, testCase, ...(chosen && { order: orderBackFrom(chosen, old) }) })),
  });
}
