import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { bindingPlaceholder } from '@testplatform/contract';
import { useSaveEnvironments, type Environment } from '../../api/environments.js';
import { EmptyState } from '../../shared/components/EmptyState.js';
import { ConfirmedButton } from '../../shared/components/ConfirmedButton.js';
import { AddByName } from './AddByName.js';
import { editEnvironments, storeEnvironments, type EditedEnvironment } from './environment-model.js';
import { toRows } from './rows.js';
import { RowTable } from './RowTable.js';
import { SaveBar } from './SaveBar.js';
import { useDraft } from './use-draft.js';

interface EnvironmentsProps {
  readonly projectId: number;
  readonly stored: readonly Environment[];
  readonly disabled: boolean;
  onDirtyChange(dirty: boolean): void;
}

/** Each environment with its values. What a binding is not told here it takes from the project's own data binding. */
export function Environments({ projectId, stored, disabled, onDirtyChange }: EnvironmentsProps) {
  const { mutateAsync } = useSaveEnvironments(projectId);
  const save = (environments: readonly EditedEnvironment[]) => mutateAsync(storeEnvironments(environments));
  const draft = useDraft({ stored, edit: editEnvironments, save, onDirtyChange });
  const change = (key: string, part: Partial<EditedEnvironment>) =>
    draft.change(draft.value.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {draft.value.length === 0 && (
        <EmptyState
          title="No environments yet"
          text="An environment, such as staging or production, holds values that take the place of the data binding’s in a run."
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
              text="Its values go with it. Runs that wait for it will end with an error."
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
        </Box>
      ))}
      {!disabled && (
        <>
          <AddByName
            label="New environment"
            taken={draft.value.map(({ name }) => name)}
            onAdd={(name) => draft.change([...draft.value, { key: `new ${name}`, name, rows: toRows([]) }])}
          />
          <SaveBar
            {...draft}
            label="Save the environments"
            onSave={() => void draft.submit()}
            onDiscard={draft.discard}
          />
        </>
      )}
    </Box>
  );
}
