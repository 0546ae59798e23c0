import type { FilePath } from '@testplatform/contract';
import { useEffect, useState } from 'react';
import { usePermission } from '../../../api/people/account.js';
import { sentencesOf } from '../../../api/client/api-error.js';
import { useCaseBatch, type TestCaseRecord } from '../../../api/project/test-cases.js';
import { ConfirmDialog } from '../../../shared/components/dialogs/ConfirmDialog.js';
import { changedMeanwhile, nameOfCases } from '../model/copies.js';
import { focusCurrentCase, offerRestore } from './edits/offer-undo.js';
import { SENTENCES } from '../../../shared/texts.js';

interface DeleteCasesProps {
  readonly projectId: number;
  readonly file: FilePath;
  /** At least one. */
  readonly records: readonly TestCaseRecord[];
  /** All cases of the file, in order. */
  readonly among: readonly TestCaseRecord[];
  onDeleted?(): void;
  onClose(): void;
}

/**
 * Confirms by name and deletes the cases one by one, each as Undo would restore it: if somebody else has changed one
 * meanwhile, it asks again. Errors are shown in the dialog.
 */
export function DeleteCases({ projectId, file, records, among, onDeleted, onClose }: DeleteCasesProps) {
  const batch = useCaseBatch(projectId, file);
  const canCreate = usePermission('test-cases', 'create');
  const [before] = useState(among);
  const [left, setLeft] = useState(records);
  const [deleted, setDeleted] = useState<readonly TestCaseRecord[]>([]);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const what = nameOfCases(left);

  // The dialog returns the focus to where it was, which the deletion may have removed.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusCurrentCase();
    },
    [],
  );

  const offerToRestore = (went: readonly TestCaseRecord[]) => {
    if (canCreate && went.length > 0) offerRestore(batch, went, before);
  };
  const confirm = async () => {
    setBusy(true);
    const went = [...deleted];
    try {
      const changed = await batch.remove(left, (one) => went.push(one));
      const again = changed.length === 0 ? [] : asTheyAre(changed, await batch.read());
      if (again.length === 0) {
        offerToRestore(went);
        onDeleted?.();
        onClose();
        return;
      }
      setLeft(again);
      setErrors([changedMeanwhile(changed)]);
    } catch (error) {
      setLeft(left.filter((one) => !went.includes(one)));
      setErrors(sentencesOf(error));
    }
    setDeleted(went);
    setBusy(false);
  };
  /** Cases deleted before an error can be restored too. */
  const giveUp = () => {
    offerToRestore(deleted);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={`Delete ${what}?`}
      text={`${what} will be deleted. ${SENTENCES.resultsKept}`}
      confirmLabel="Delete"
      busy={busy}
      errors={errors}
      onConfirm={() => void confirm()}
      onCancel={giveUp}
    />
  );
}

/** The cases as they are now, without those that are gone. Their order stays the one before the first deletion. */
const asTheyAre = (cases: readonly TestCaseRecord[], now: readonly TestCaseRecord[]): TestCaseRecord[] =>
  cases.flatMap(({ case_id, order }) => {
    const found = now.find((one) => one.case_id === case_id);
    return found ? [{ ...found, order }] : [];
  });
