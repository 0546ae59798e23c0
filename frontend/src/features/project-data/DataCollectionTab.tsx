import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { bindingPlaceholder } from '@testplatform/contract';
import { useMemo } from 'react';
import { usePermission } from '../../api/people/account.js';
import { useChangedBy } from '../../api/last-change.js';
import { useProjectData, useSaveDataBinding, type DataRow } from '../../api/project/project-data.js';
import { useOfferRename } from '../../api/project/renamed-values.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { QueryView } from '../../shared/components/states/QueryView.js';
import { useReportDirty } from '../../shared/hooks/forms/use-report-dirty.js';
import { useMergedForm } from '../../shared/merge/use-merged-form.js';
import { Collections } from './Collections.js';
import { CsvButtons } from './CsvButtons.js';
import { DataNotReadable } from './DataNotReadable.js';
import { bytesOf, fromRows, isBlank, removeRow, renamedRows, toRows, type Row } from './rows.js';
import { RowTable } from './RowTable.js';
import { SaveBar } from './SaveBar.js';

export interface ConfigurationTabProps {
  readonly projectId: number;
}

/** The Data collection tab: values that the project's tests use by name. */
export function DataCollectionTab({ projectId }: ConfigurationTabProps) {
  const data = useProjectData(projectId);
  const mayModify = usePermission('projects', 'modify');
  const common = { projectId, disabled: !mayModify };
  return (
    <QueryView query={data} loading={<SkeletonRows rows={6} height={40} label="Loading the data" />}>
      {(stored) =>
        stored ? (
          <Stack sx={{ gap: 4, maxWidth: 880 }}>
            <Collections {...common} stored={stored.dataCollection} version={stored.versions.dataCollection} />
            <Divider />
            <DataBinding {...common} stored={stored.dataBinding} version={stored.versions.dataBinding} />
          </Stack>
        ) : (
          <DataNotReadable />
        )
      }
    </QueryView>
  );
}

interface DataBindingProps {
  readonly projectId: number;
  readonly stored: readonly DataRow[];
  readonly version: string | undefined;
  readonly disabled: boolean;
}

/** Values by title, which an environment may override. A deletion is saved at once and reverted if it fails. */
function DataBinding({ projectId, stored, version, disabled }: DataBindingProps) {
  const { mutateAsync } = useSaveDataBinding(projectId);
  const storedRows = useMemo(() => toRows(stored), [stored]);
  const offerRename = useOfferRename(projectId);
  const save = async (edited: readonly Row[], base: readonly Row[]) => {
    await mutateAsync({ content: fromRows(edited).map(({ title, value }) => ({ title, value })), version });
    void offerRename(renamedRows(base, edited).map((row) => ({ kind: 'binding' as const, ...row })));
  };
  const draft = useMergedForm({ stored: storedRows, version, save });
  useReportDirty(draft.isDirty);
  const by = useChangedBy(projectId, 'data', version);
  const bytes = useMemo(() => bytesOf(fromRows(draft.value)), [draft.value]);
  const remove = (row: Row) => {
    const isIt = ({ uiKey }: Row) => uiKey === row.uiKey;
    const at = draft.value.findIndex(isIt);
    const without = (rows: readonly Row[]) => removeRow(rows, row.uiKey);
    draft.alter(without);
    if (draft.base.some((one) => isIt(one) && !isBlank(one)))
      void draft.submit(without, () => draft.alter((rows) => rows.toSpliced(at, 0, row)));
  };
  return (
    <Box component="section" aria-labelledby="binding-title" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h2" id="binding-title">
        Data binding
      </Typography>
      <Typography color="text.secondary">
        A binding is a value that an environment can replace, such as the address of the site; test cases read it as{' '}
        <Typography component="code" variant="mono">
          {bindingPlaceholder('title')}
        </Typography>
        .
      </Typography>
      <CsvButtons name="data-binding" rows={draft.value} disabled={disabled} onImport={draft.alter} />
      <RowTable
        label="Data binding"
        rows={draft.value}
        disabled={disabled || draft.busy}
        onChange={draft.change}
        onRemove={remove}
        placeholderOf={bindingPlaceholder}
      />
      {!disabled && (
        <SaveBar
          {...draft}
          bytes={bytes}
          label="Save the data binding"
          by={by}
          onSave={() => void draft.submit()}
          onDiscard={draft.discard}
        />
      )}
    </Box>
  );
}
