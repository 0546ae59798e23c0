import type { FilePath } from '@testplatform/contract';
import { useEffect, useState } from 'react';
import { usePermission } from '../../../api/people/account.js';
import { sentencesOf } from '../../../api/client/api-error.js';
import { useCaseBatch, type TestCaseRecord } from '../../../api/project/test-cases.js';
import { ConfirmDialog } from '../../../shared/components/dialogs/ConfirmDialog.js';
import { nameOfCases } from '../model/copies.js';
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

/** Confirms by name and deletes the cases one by one; errors are shown in the dialog. */
export function DeleteCases({ projectId, file, records, among, onDeleted, onClose }: DeleteCasesProps) {
  const batch = useCaseBatch(projectId, file);
  const canCreate = usePermission('test-cases', 'create');
  const [before] = useState(among);
  const [deleted, setDeleted] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const left = records.filter(({ case_id }) => !deleted.has(case_id));
  const what = nameOfCases(left);

  // The dialog returns the focus to where it was, which the deletion may have removed.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusCurrentCase();
    },
    [],
  );

  const offerToRestore = (ids: ReadonlySet<number>) => {
    const went = records.filter(({ case_id }) => ids.has(case_id));
    if (canCreate && went.length > 0) offerRestore(batch, went, before);
  };
  const confirm = async () => {
    setBusy(true);
    const ids = new Set(deleted);
    try {
      await batch.remove(
        left.map(({ case_id }) => case_id),
        (caseId) => ids.add(caseId),
      );
      offerToRestore(ids);
      onDeleted?.();
      onClose();
    } catch (error) {
      setDeleted(ids);
      setErrors(sentencesOf(error));
      setBusy(false);
    }
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
