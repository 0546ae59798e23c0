import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { TEXTS, type FilePath } from '@testplatform/contract';
import { useId, useState } from 'react';
import { sentencesOf } from '../../../api/client/api-error.js';
import { useEnvironments } from '../../../api/project/environments.js';
import { useExport, useExportFolder, useExportPreview, type ExportFormat } from '../../../api/exchange/exports.js';
import { ChoiceOrNone } from '../../../shared/components/ChoiceOrNone.js';
import { FormErrors } from '../../../shared/components/dialogs/FormErrors.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { QueryView } from '../../../shared/components/states/QueryView.js';
import { toast } from '../../../shared/toast.js';
import { ExportPreview } from './ExportPreview.js';

interface ExportTestsProps {
  readonly projectId: number;
  /** The node to export; {} is the whole project. */
  readonly selection: Partial<FilePath>;
  onClose(): void;
}

const FORMATS: Readonly<Record<ExportFormat, string>> = {
  playwright: 'Playwright Test (TypeScript, a zip archive)',
  side: 'Selenium IDE (a .side project)',
};
/** Only offered for the whole project. */
const FOLDER = 'folder';
const FOLDER_LABEL = 'Project folder (YAML)';
const FOLDER_SAYS =
  'All of the project as files of text: tests, data, environments, tables, connectors with schedules, and uploaded files. It has no masked texts, secret values and passwords, and can be imported on the screen of projects.';

/** Exports the tests below a node: choose a format and an environment, preview what would be left out, download. */
export function ExportTests({ projectId, selection, onClose }: ExportTestsProps) {
  const [chosen, setChosen] = useState<ExportFormat | typeof FOLDER>('playwright');
  const isFolder = chosen === FOLDER;
  const format = isFolder ? 'playwright' : chosen;
  const [environment, setEnvironment] = useState('');
  const environments = useEnvironments(projectId);
  const asked = { projectId, selection, format, environment };
  const preview = useExportPreview(asked);
  const tests = useExport();
  const folder = useExportFolder();
  const { isPending, error, reset } = isFolder ? folder : tests;
  const title = useId();
  const download = () => {
    const onSuccess = (name: string) => {
      toast.success(`${name} was downloaded`);
      onClose();
    };
    if (isFolder) folder.mutate(projectId, { onSuccess });
    else tests.mutate(asked, { onSuccess });
  };
  return (
    <Dialog open fullWidth maxWidth="md" onClose={isPending ? undefined : onClose} aria-labelledby={title}>
      <DialogTitle id={title}>
        Export tests
        <Typography variant="caption" component="span" color="text.secondary" noWrap sx={{ display: 'block' }}>
          {Object.values(selection).join(' / ') || TEXTS.treeRoot}
        </Typography>
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <TextField
          select
          label="Format"
          value={chosen}
          disabled={isPending}
          onChange={({ target }) => {
            reset();
            setChosen(target.value as ExportFormat | typeof FOLDER);
          }}
          sx={{ mt: 1 }}
        >
          {Object.entries(FORMATS).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
          {Object.keys(selection).length === 0 && <MenuItem value={FOLDER}>{FOLDER_LABEL}</MenuItem>}
        </TextField>
        {isFolder ? (
          <Typography>{FOLDER_SAYS}</Typography>
        ) : (
          <>
            <ChoiceOrNone
              label="Environment"
              value={environment}
              choices={(environments.data ?? []).map(({ name }) => name)}
              none="None: the data of the project"
              onChange={setEnvironment}
            />
            <QueryView
              query={preview}
              loading={<SkeletonRows rows={4} height={32} label="Checking what can be exported" />}
            >
              {(data) => <ExportPreview preview={data} />}
            </QueryView>
          </>
        )}
        <FormErrors sentences={error ? sentencesOf(error) : []} takesFocus />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" disabled={!isFolder && !preview.data} loading={isPending} onClick={download}>
          Download
        </Button>
      </DialogActions>
    </Dialog>
  );
}
