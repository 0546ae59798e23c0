import { newTestCase, describeStep, eventSpec, type FilePath, type TestCase } from '@testplatform/contract';
import { useRef, useState, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../api/client/api-error.js';
import { useOfferRename } from '../../../api/project/renamed-values.js';
import {
  useCaseBatch,
  useManageTestCase,
  type TestCaseChange,
  type TestCaseRecord,
} from '../../../api/project/test-cases.js';
import { useStoredForm } from '../../../shared/hooks/forms/use-stored-form.js';
import { isSame } from '../../../shared/merge/merge.js';
import { tell } from '../../../shared/toast.js';
import { idNow, noUndoOf, offerRemoval, offerUndo } from '../list/edits/offer-undo.js';
import { needsEnd } from '../model/case-blocks.js';
import { placeErrors, showsMasked, toForm, toTestCase, type CaseForm } from '../model/case-form.js';
import { orderBackFrom, orderOfNew, placeNextTo } from '../model/case-order.js';
import { copyOf, hasMaskedText, nameOfCases } from '../model/copies.js';
import { renamedKeys } from '../model/renamed-keys.js';
import type { FormInList } from './TestCaseEditor.js';

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
  /** The case was saved, but the form stays: it was edited meanwhile. */
  onKept(caseId: number): void;
}

/** The editor's form: values, one submission at a time, and errors, listed and beside their controls. */
export function useCaseEditor(input: CaseEditorInput) {
  const { projectId, file, record, records, isGone, inList, onDone, onAdded, onKept } = input;
  const behind = !record && inList ? String(inList.behind) : '';
  const [fresh] = useState(() => toForm(newTestCase(), behind));
  const batch = useCaseBatch(projectId, file);
  const { mutateAsync } = useManageTestCase(projectId, file);
  const offerRename = useOfferRename(projectId, file);
  const [tab, setTab] = useState<EditorTab>('actions');
  const asksForNext = useRef(false);
  /**
   * Set when the form is sent, and reset if it is refused: the form stays visible briefly after it was saved, and must
   * not be saved twice.
   */
  const isSent = useRef(false);
  const stored = isGone ? null : record;
  /** A slow answer may arrive when another form, or none, is open. */
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const save = async (fields: CaseForm) => {
    const { value: testCase, errors } = toTestCase(fields);
    if (!testCase) throw new ApiError(422, errors ?? {}, Object.values(errors ?? {}));
    const chosen = records.find(({ case_id }) => String(case_id) === fields.nextTo);
    const { case_id, version, order } = await mutateAsync({ ...placeOf(stored, records, chosen), testCase });
    if (stored) {
      offerOld({ ...stored, version }, chosen, fields, mutateAsync);
      const others = records.filter((one) => one.case_id !== case_id).map((one) => one.testCase);
      void offerRename(renamedKeys(stored.testCase, testCase, others));
    }
    // Only in the list, where the focus moves on by itself: elsewhere a toast would interrupt the Tab order.
    else if (inList) offerRemoval({ batch, made: { case_id, version }, testCase });
    if (!stored && needsEnd(records, order, testCase)) await addEnd({ case_id, order });
    if (!isOpen.current) return;
    const isEdited = !isSame(form.getValues(), fields);
    isSent.current = !isEdited;
    if (isEdited) onKept(case_id);
    else if (asksForNext.current) onAdded(testCase.title, case_id);
    else onDone(case_id);
  };
  const addEnd = async (opener: Pick<TestCaseRecord, 'case_id' | 'order'>) => {
    const testCase = { ...newTestCase('End'), title: eventSpec('End').label };
    try {
      const made = await mutateAsync({ ...placeNextTo(opener), testCase });
      if (inList) offerRemoval({ batch, made, testCase });
    } catch (error) {
      // The case itself is saved; the list warns that its End is missing.
      tell(error);
    }
  };
  const { form, isDirty, merging, busy, sentences, setSentences, ...saving } = useStoredForm<CaseForm>({
    stored: record ? toForm(record.testCase, '', record.maskedVersion) : fresh,
    version: record?.version,
    isWhole: (base, mine, theirs) => base.eventType !== mine.eventType || base.eventType !== theirs.eventType,
    save: async (_edited, fields) => {
      try {
        await save(fields);
      } catch (error) {
        isSent.current = false;
        placeInForm(error instanceof ApiError ? error.errors : {});
        throw error;
      }
    },
  });
  useProposedTitle(form);

  const placeInForm = (errors: Readonly<Record<string, string>>) => {
    const { controls, onStorage } = placeErrors(errors);
    controls.forEach(({ path, sentence }, first) => {
      form.setError(path, { type: 'refused', message: sentence }, { shouldFocus: first === 0 });
    });
    if (controls.length > 0) setTab(onStorage ? 'storage' : 'actions');
  };
  /** Reads the case from the controls; null if it is invalid, which is then shown. */
  const read = (): TestCase | null => {
    form.clearErrors();
    setSentences([]);
    const { value, errors } = toTestCase(form.getValues());
    if (errors) {
      placeInForm(errors);
      setSentences(Object.values(errors));
    }
    return value ?? null;
  };
  /** Like `read`, for trying a step: only the server knows the stored masked text. */
  const readToTry = (): TestCase | null => {
    const testCase = read();
    if (!testCase || !showsMasked(form.getValues())) return testCase;
    setSentences([MASKED_UNKNOWN]);
    return null;
  };
  /** @param andNext requests a form for another new case */
  const submit = async (andNext = false) => {
    if (busy || isSent.current || !read()) return;
    if (!stored && showsMasked(form.getValues())) return setSentences([MASKED_GONE]);
    asksForNext.current = andNext;
    isSent.current = true;
    if ((await saving.submit()) !== 'saved') isSent.current = false;
  };
  return { form, isDirty, submit, readToTry, busy, sentences, tab, setTab, merging };
}

/** The case's id, version and place: after the chosen one; otherwise at the end if new, or unchanged. */
function placeOf(
  record: TestCaseRecord | null,
  records: readonly TestCaseRecord[],
  chosen: TestCaseRecord | undefined,
): Omit<TestCaseChange, 'testCase'> {
  if (record) {
    const { case_id, version } = record;
    return { case_id, version, ...(chosen && placeNextTo(chosen)) };
  }
  return chosen ? placeNextTo(chosen) : { order: orderOfNew(records) };
}

/**
 * Shows that a case was saved, with Undo. A masked text that was replaced can't be restored: the new one stays, or none if
 * the text is not masked any more.
 * @param old its previous state, with its current version
 * @param saved the form that was saved
 */
function offerOld(
  old: TestCaseRecord,
  chosen: TestCaseRecord | undefined,
  saved: CaseForm,
  store: (change: TestCaseChange) => Promise<unknown>,
): void {
  const { case_id, version } = old;
  const isLost = hasMaskedText(old) && !showsMasked(saved);
  const isPlain = saved.fields.inputTextMask !== 'Yes';
  const testCase = isLost && isPlain ? { ...copyOf(old), inputText: '' } : old.testCase;
  offerUndo(`${nameOfCases([old])} saved`, {
    note: isLost ? noUndoOf(['the masked text']) : null,
    undo: async () =>
      void (await store({
        case_id: idNow(case_id),
        version,
        testCase,
        ...(chosen && { order: orderBackFrom(chosen, old) }),
      })),
  });
}

/** Keeps the title describing what the step does, until the user writes another one. Typing does not re-render the form. */
function useProposedTitle({ subscribe, getValues, setValue }: UseFormReturn<CaseForm>): void {
  useEffect(() => {
    let last = proposedTitle(getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const proposed = proposedTitle(values);
        if (proposed === last) return;
        const isProposed = values.title === last;
        last = proposed;
        if (isProposed) setValue('title', proposed, { shouldDirty: true });
      },
    });
  }, [subscribe, getValues, setValue]);
}

function proposedTitle({ eventType, fields, conditionals, keepsMasked }: CaseForm): string {
  const inputTextMask = showsMasked({ keepsMasked, fields }) ? 'Yes' : fields.inputTextMask;
  return describeStep({ ...fields, inputTextMask, eventType, conditionals });
}
