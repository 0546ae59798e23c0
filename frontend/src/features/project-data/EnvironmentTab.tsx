import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { bindingPlaceholder } from '@testplatform/contract';
import { useMemo } from 'react';
import { usePermission } from '../../api/people/account.js';
import {
  useSaveEnvironments,
  useVersionedEnvironments,
  type Environment,
  type EnvironmentDraft,
} from '../../api/project/environments.js';
import { useChangedBy } from '../../api/last-change.js';
import { ConfirmedButton } from '../../shared/components/dialogs/ConfirmedButton.js';
import { EmptyState } from '../../shared/components/states/EmptyState.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { QueryView } from '../../shared/components/states/QueryView.js';
import { useReportDirty } from '../../shared/hooks/forms/use-report-dirty.js';
import { useMergedForm } from '../../shared/merge/use-merged-form.js';
import { AddByName } from './AddByName.js';
import {
  type BrowserDraft,
  type CertificateDraft,
  type CredentialsDraft,
  editBrowser,
  type HeaderDraft,
  type ProxyDraft,
  storeBrowser,
} from './browser/browser-draft.js';
import { BrowserFields } from './browser/BrowserFields.js';
import type { ConfigurationTabProps } from './DataCollectionTab.js';
import { DataNotReadable } from './DataNotReadable.js';
import { toRows, fromRows, type Row } from './rows.js';
import { RowTable } from './RowTable.js';
import { SaveBar } from './SaveBar.js';

/** The Environment tab: named sets of values, each with a browser, to choose from when running. */
export function EnvironmentTab({ projectId }: ConfigurationTabProps) {
  const environments = useVersionedEnvironments(projectId);
  const mayModify = usePermission('projects', 'modify');
  return (
    <QueryView query={environments} loading={<SkeletonRows rows={6} height={40} label="Loading the environments" />}>
      {({ environments: stored, version, noFirefox }) =>
        stored.every(({ bindings }) => bindings) ? (
          <Stack sx={{ maxWidth: 880 }}>
            <Environments {...{ projectId, stored, version, noFirefox }} disabled={!mayModify} />
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
  readonly noFirefox: string | undefined;
  readonly disabled: boolean;
}

/** Each environment with its values and its browser. Titles without a value here use the project's data binding. */
function Environments({ projectId, stored, version, noFirefox, disabled }: EnvironmentsProps) {
  const { mutateAsync } = useSaveEnvironments(projectId);
  const environments = useMemo(() => editEnvironments(stored), [stored]);
  const save = (edited: readonly EditedEnvironment[]) => mutateAsync({ content: storeEnvironments(edited), version });
  const draft = useMergedForm({ stored: environments, version, save });
  useReportDirty(draft.isDirty);
  const by = useChangedBy(projectId, 'environments', version);
  const change = (changed: EditedEnvironment, edit: (now: EditedEnvironment) => Partial<EditedEnvironment>) =>
    draft.alter((now) => now.map((one) => (one.name === changed.name ? { ...one, ...edit(one) } : one)));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {draft.value.length === 0 && (
        <EmptyState
          title="No environments yet"
          text="An environment, such as staging or production, holds values that replace those of the data binding in a run, and sets the browser of the run."
        />
      )}
      {draft.value.map((environment) => (
        <Box
          component="section"
          key={environment.name}
          aria-label={environment.name}
          sx={{ display: 'grid', gap: 1.5 }}
        >
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
              onConfirm={() => draft.change(draft.value.filter(({ name }) => name !== environment.name))}
            />
          </Box>
          <RowTable
            label={environment.name}
            rows={environment.rows}
            disabled={disabled}
            withSecrets
            onChange={(rows) => change(environment, () => ({ rows }))}
            placeholderOf={bindingPlaceholder}
          />
          <BrowserFields
            name={environment.name}
            browser={environment.browser}
            noFirefox={noFirefox}
            disabled={disabled}
            onChange={(edit) => change(environment, ({ browser }) => ({ browser: edit(browser) }))}
          />
        </Box>
      ))}
      {!disabled && (
        <>
          <AddByName
            label="New environment"
            taken={draft.value.map(({ name }) => name)}
            onAdd={(name) => draft.change([...draft.value, { name, rows: toRows([]), browser: editBrowser({}) }])}
          />
          <SaveBar
            {...draft}
            label="Save the environments"
            by={by}
            show={showSecrets}
            onSave={() => void draft.submit()}
            onDiscard={draft.discard}
          />
        </>
      )}
    </Box>
  );
}

/**
 * A setting with a secret in words: its site or user name, and whether the secret is new. Undefined for other parts.
 */
function showSecrets(value: unknown, path: readonly string[]): string | undefined {
  const part = path.at(-1) === 'credentials' || path.at(-1) === 'proxy' ? 'password' : path.at(-2);
  if (part === 'headers' || part === 'certificates') {
    if (value === undefined) return undefined;
    const { origin, name, value: text, files } = value as Partial<HeaderDraft & CertificateDraft>;
    const isNew = (text ?? files) !== '';
    const words = part === 'headers' ? `${name} for ${origin}, with` : `${origin}, with`;
    return `${words} ${isNew ? 'a new' : 'the stored'} ${part === 'headers' ? 'value' : 'certificate'}`;
  }
  if (part !== 'password') return undefined;
  const { origin, server, username, password } = value as CredentialsDraft & ProxyDraft;
  const words = password === '' ? 'the stored password' : 'a new password';
  const place = origin ?? server;
  return place + username + password === '' ? 'None' : `${username} at ${place}, with ${words}`;
}

/** An environment as it is edited. */
interface EditedEnvironment {
  /** Absent until it is saved. */
  readonly id?: string;
  readonly name: string;
  readonly rows: readonly Row[];
  readonly browser: BrowserDraft;
}

const editEnvironments = (stored: readonly Environment[]): readonly EditedEnvironment[] =>
  stored.map(({ id, name, bindings = [], browser = {} }) => ({
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
