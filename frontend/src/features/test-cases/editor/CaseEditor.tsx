import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { FIELD_NAMES, fieldSpec, TEXTS } from '@testplatform/contract';
import { useEffect, useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { usePermission } from '../../../api/people/account.js';
import { useChangedBy } from '../../../api/last-change.js';
import type { TestCaseRecord } from '../../../api/project/test-cases.js';
import { ConfirmDialog } from '../../../shared/components/dialogs/ConfirmDialog.js';
import { useReportDirty } from '../../../shared/hooks/forms/use-report-dirty.js';
import { MergeNotice } from '../../../shared/merge/MergeNotice.js';
import type { CaseForm } from '../model/case-form.js';
import { DeleteCases } from '../list/DeleteCases.js';
import { ActionsTab } from './ActionsTab.js';
import { EditorFooter } from './EditorFooter.js';
import { HelpProvider } from './HelpProvider.js';
import { StorageRows } from './rows/field-rows.js';
import type { TestCaseEditorProps } from './TestCaseEditor.js';
import { TryStep } from './TryStep.js';
import { useCaseEditor } from './use-case-editor.js';
import { SENTENCES } from '../../../shared/texts.js';

interface CaseEditorProps extends TestCaseEditorProps {
  readonly record: TestCaseRecord | null;
  readonly records: readonly TestCaseRecord[];
  /** The case was deleted after it was opened: it can be saved as a new one. */
  readonly isGone: boolean;
  /** The title of the case added before this one. */
  readonly added: string | null;
  /** The case was added, and the user wants to add another one. */
  onAdded(title: string, caseId: number): void;
  /** The case was saved, but the form stays: it was edited meanwhile. */
  onKept(caseId: number): void;
}

const LABELS = {
  title: 'Title',
  eventType: 'Event type',
  priority: 'Priority',
  isBlocker: 'Blocker',
  retries: 'Retries',
  isSoft: 'Soft',
  fields: '',
  conditionals: 'Conditionals',
  bindings: 'Bindings',
  eventActions: 'Event actions',
  storage: 'Storage',
  keepsMasked: 'Masked text',
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldSpec(name).label])),
};

/** A whole case, or a masked text, in words; undefined for other parts, which are shown as they are. */
function showPart(value: unknown, [name]: readonly string[]): string | undefined {
  if (name === 'keepsMasked') return value === '' ? 'A new text' : 'The stored text';
  if (name !== undefined) return undefined;
  const { title, eventType } = value as CaseForm;
  return `${title} (${eventType})`;
}

/** The form: Actions and Storage, Cancel and Submit. Ctrl-Enter submits; with Shift it also starts another new case. */
export function CaseEditor(props: CaseEditorProps) {
  const { projectId, file, record, records } = props;
  const [asking, setAsking] = useState<'cancel' | 'delete' | null>(null);
  // Not gone while this tab deletes it.
  const isGone = props.isGone && asking !== 'delete';
  const editor = useCaseEditor({ ...props, isGone });
  const { form, isDirty, submit, readToTry, busy, sentences, tab, setTab, merging } = editor;
  const by = useChangedBy(projectId, 'test-cases', record?.version);
  useReportDirty(isDirty);
  const isInList = props.inList !== undefined;
  const startsWithType = !record && (isInList || props.added !== null);
  // A new case begins with the event type, which people find by typing.
  useEffect(() => {
    if (startsWithType) form.setFocus('eventType', { shouldSelect: true });
  }, [startsWithType, form]);
  const cancel = () => (isDirty ? setAsking('cancel') : props.onCancel());
  const id = useId();
  const mayAdd = usePermission('test-cases', 'create');
  const mayDelete = usePermission('test-cases', 'delete');

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of an input method that composes, such as Escape, are not meant for the form.
    if (event.nativeEvent.isComposing) return;
    // Lists and menus of the form handle Escape themselves.
    if (isInList && event.key === 'Escape' && !event.defaultPrevented) cancel();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit(event.shiftKey && !record);
  };
  return (
    <FormProvider {...form}>
      <HelpProvider projectId={projectId} record={record} records={records}>
        <Box
          component="form"
          noValidate
          onSubmit={onSubmit}
          onKeyDown={onKeyDown}
          aria-labelledby={`${id}-title`}
          sx={{ maxWidth: 1100 }}
        >
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1.5 }}>
            <Typography id={`${id}-title`} variant={isInList ? 'subtitle2' : 'h2'} component="h2">
              {record ? TEXTS.modifyTestCase : TEXTS.newTestCase}
            </Typography>
            <Tabs value={tab} onChange={(_, next) => setTab(next)} aria-label="Parts of the test case">
              <Tab value="actions" label="Actions" id={`${id}-actions`} aria-controls={`${id}-panel`} />
              <Tab value="storage" label="Storage" id={`${id}-storage`} aria-controls={`${id}-panel`} />
            </Tabs>
          </Stack>
          {isGone && (
            <Alert severity="warning" variant="outlined" role="status" sx={{ mb: 1.5 }}>
              This test case has been deleted. Save it as a new one, or cancel.
            </Alert>
          )}
          <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
            {/* Hidden, not unmounted, because a file may be uploading in it. */}
            <Box hidden={tab !== 'actions'}>
              <ActionsTab projectId={projectId} record={record} records={records} />
            </Box>
            {tab === 'storage' && <StorageRows />}
          </Box>
          <TryStep read={readToTry} />
          <EditorFooter
            isInList={isInList}
            busy={busy}
            submitLabel={isGone ? 'Save as new' : 'Submit'}
            sentences={sentences}
            notice={<MergeNotice merging={merging} by={by} labels={LABELS} show={showPart} />}
            added={props.added}
            {...(!record && mayAdd && { onSubmitNext: () => void submit(true) })}
            onCancel={cancel}
            {...(record && !isGone && mayDelete ? { onDelete: () => setAsking('delete') } : {})}
          />
        </Box>
      </HelpProvider>
      <ConfirmDialog
        open={asking === 'cancel'}
        title="Discard your changes?"
        text={SENTENCES.unsavedChanges}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={props.onCancel}
        onCancel={() => setAsking(null)}
      />
      {asking === 'delete' && record && (
        <DeleteCases
          {...{ projectId, file }}
          records={[record]}
          among={records}
          onDeleted={() => props.onDone()}
          onClose={() => setAsking(null)}
        />
      )}
    </FormProvider>
  );
}
