import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { bindingPlaceholder } from '@testplatform/contract';
import { usePermission } from '../../api/account.js';
import {
  useSaveEnvironments,
  useVersionedEnvironments,
  type Environment,
  type EnvironmentDraft,
} from '../../api/environments.js';
import { ConfirmedButton } from '../../shared/components/ConfirmedButton.js';
import { EmptyState } from '../../shared/components/EmptyState.js';
import { SkeletonRows } from '../../shared/components/Loading.js';
import { QueryView } from '../../shared/components/QueryView.js';
import { AddByName } from './AddByName.js';
import { type BrowserDraft, editBrowser, storeBrowser } from './browser-draft.js';
import { BrowserFields } from './BrowserFields.js';
import type { ConfigurationTabProps } from './DataCollectionTab.js';
import { DataNotReadable } from './DataNotReadable.js';
import { toRows, fromRows, type Row } from './rows.js';
import { RowTable } from './RowTable.js';
import { SaveBar } from './SaveBar.js';
import { useDraft } from './use-draft.js';

/** The Environment tab: named sets of values, each with a browser, to choose from when running. */
export function EnvironmentTab({ projectId, onDirtyChange }: ConfigurationTabProps) {
  const environments = useVersionedEnvironments(projectId);
  const mayModify = usePermission('projects', 'modify');
  return (
    <QueryView query={environments} loading={<SkeletonRows rows={6} height={40} label="Loading the environments" />}>
      {({ environments: stored, version }) =>
        stored.every(({ bindings }) => bindings) ? (
          <Stack sx={{ maxWidth: 880 }}>
            <Environments {...{ projectId, stored, version, onDirtyChange }} disabled={!mayModify} />
          </Stack>
        ) : (
          <DataNotReadable />
        )
      }
    </QueryView>
  );
}

interface EnvironmentsProps {
  readonly projectId: number;
  readonly stored: readonly Environment[];
  readonly version: string | undefined;
  readonly disabled: boolean;
  onDirtyChange(dirty: boolean): void;
}

/** Each environment with its values and its browser. Titles without a value here use the project's data binding. */
function Environments({ projectId, stored, version, disabled, onDirtyChange }: EnvironmentsProps) {
  const { mutateAsync } = useSaveEnvironments(projectId);
  const save = (environments: readonly EditedEnvironment[], based: string | undefined) =>
    mutateAsync({ content: storeEnvironments(environments), version: based });
  const draft = useDraft({ stored, version, edit: editEnvironments, save, onDirtyChange });
  const change = (key: string, part: Partial<EditedEnvironment>) =>
    draft.change(draft.value.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {draft.value.length === 0 && (
        <EmptyState
          title="No environments yet"
          text="An environment, such as staging or production, holds values that replace those of the data binding in a run, and says which browser the run has."
        />
      )}
      {draft.value.map((environment) => (
        <Box component="section" key={environment.key} aria-label={environment.name} sx={{ display: 'grid', gap: 1.5 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Typography variant="h3" component="h2">
              {environment.name}
            </Typography>
            <ConfirmedButton
              label="Delete"
              startIcon={<DeleteIcon />}
              disabled={disabled}
              title={`Delete “${environment.name}”?`}
              text="Its values are deleted too. Waiting runs that use it will end with an error."
              onConfirm={() => draft.change(draft.value.filter(({ key }) => key !== environment.key))}
            />
          </Box>
          <RowTable
            label={environment.name}
            rows={environment.rows}
            disabled={disabled}
            withSecrets
            onChange={(rows) => change(environment.key, { rows })}
            placeholderOf={bindingPlaceholder}
          />
          <BrowserFields
            name={environment.name}
            browser={environment.browser}
            disabled={disabled}
            onChange={(browser) => change(environment.key, { browser })}
          />
        </Box>
      ))}
      {!disabled && (
        <>
          <AddByName
            label="New environment"
            taken={draft.value.map(({ name }) => name)}
            onAdd={(name) =>
              draft.change([...draft.value, { key: `new ${name}`, name, rows: toRows([]), browser: editBrowser({}) }])
            }
          />
          <SaveBar
            {...draft}
            label="Save the environments"
            thing="list of environments"
            onSave={() => void draft.submit()}
            onDiscard={draft.discard}
          />
        </>
      )}
    </Box>
  );
}

/** An environment as it is edited. */
interface EditedEnvironment {
  readonly key: string;
  /** Absent until it is saved. */
  readonly id?: string;
  readonly name: string;
  readonly rows: readonly Row[];
  readonly browser: BrowserDraft;
}

const editEnvironments = (stored: readonly Environment[]): readonly EditedEnvironment[] =>
  stored.map(({ id, name, bindings = [], browser = {} }) => ({
    key: id,
    id,
    name,
    rows: toRows(bindings),
    browser: editBrowser(browser),
  }));

const storeEnvironments = (edited: readonly EditedEnvironment[]): readonly EnvironmentDraft[] =>
  edited.map(({ id, name, rows, browser }) => ({
    ...(id !== undefined && { id }),
    name,
    bindings: fromRows(rows).map(({ secret = false, ...row }) => ({ ...row, secret })),
    browser: storeBrowser(browser),
  }));
