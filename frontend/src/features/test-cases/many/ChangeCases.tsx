import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { TEXTS, type FilePath } from '@testplatform/contract';
import { useDeferredValue, useId, useMemo, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useLacksPermission } from '../../../api/people/account.js';
import { useCasesBelow } from '../../../api/project/many-cases.js';
import { DiscardDialog } from '../../../shared/components/dialogs/DiscardDialog.js';
import { FormErrors } from '../../../shared/components/dialogs/FormErrors.js';
import { SearchField } from '../../../shared/components/SearchField.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { NotPermitted } from '../../../shared/components/states/NotPermitted.js';
import { QueryView } from '../../../shared/components/states/QueryView.js';
import { useReportDirty } from '../../../shared/hooks/forms/use-report-dirty.js';
import { plural } from '../../../shared/utils/format.js';
import { NO_CHANGE } from '../model/case-change.js';
import { ChangeFields } from './ChangeFields.js';
import { ChangeList } from './ChangeList.js';
import { useChange } from './use-change.js';
import { findCases, useManyCases } from './use-many-cases.js';

interface ChangeCasesProps {
  readonly projectId: number;
  /** The node whose cases can be changed; {} is the whole project. */
  readonly selection: Partial<FilePath>;
  onClose(): void;
}

/** Changes a field of many test cases below a node at once: choose the change and the cases, and preview each. */
export function ChangeCases({ projectId, selection, onClose }: ChangeCasesProps) {
  const lacksRight = useLacksPermission('test-cases', 'modify');
  const [change, setChange] = useState(NO_CHANGE);
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search.trim());
  const query = useCasesBelow(projectId, selection, !lacksRight);
  const records = useMemo(() => findCases(query.data ?? NONE, searched), [query.data, searched]);
  const cases = useManyCases(records, change);
  const { busy, sentences, change: send } = useChange(projectId, onClose);
  const count = cases.chosen.length;
  const [asking, setAsking] = useState(false);
  useReportDirty(count > 0, onClose);
  const title = useId();
  const leave = () => (count > 0 ? setAsking(true) : onClose());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(cases.chosenNow());
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xl"
      onClose={busy ? undefined : leave}
      aria-labelledby={title}
      slotProps={{ paper: { sx: PAPER } }}
    >
      <Box component="form" noValidate onSubmit={submit} sx={COLUMN}>
        <DialogTitle id={title} sx={{ pb: 1 }}>
          Change test cases
          <Typography variant="caption" component="span" color="text.secondary" noWrap sx={{ display: 'block' }}>
            {Object.values(selection).join(' / ') || TEXTS.treeRoot}
          </Typography>
        </DialogTitle>
        {lacksRight ? (
          <NotPermitted to="change test cases" />
        ) : (
          <DialogContent sx={{ ...COLUMN, gap: 1.5 }}>
            <Box inert={busy} sx={{ pt: 1 }}>
              <ChangeFields change={change} onChange={(part) => setChange({ ...change, ...part })} />
            </Box>
            <Box onKeyDown={(event) => onSearchKey(event, search)}>
              <SearchField label="Search by title, locator or file" value={search} onChange={setSearch} />
            </Box>
            <QueryView query={query} loading={<SkeletonRows rows={8} height={48} label="Loading the test cases" />}>
              {() => <ChangeList {...{ records, change, cases, search: searched, busy }} />}
            </QueryView>
            <FormErrors sentences={sentences} takesFocus />
          </DialogContent>
        )}
        <DialogActions>
          <Button color="inherit" disabled={busy} onClick={onClose}>
            {lacksRight ? 'Close' : 'Cancel'}
          </Button>
          {!lacksRight && (
            <Button type="submit" variant="contained" disabled={count === 0} loading={busy}>
              Change {count === 0 ? 'test cases' : plural(count, 'test case')}
            </Button>
          )}
        </DialogActions>
      </Box>
      <DiscardDialog held={asking ? { isForm: true, discard: onClose, keep: () => setAsking(false) } : null} />
    </Dialog>
  );
}

const NONE = [] as const;
const COLUMN = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;
/** As high as the window allows, and on a phone nearly as wide. */
const PAPER = {
  height: '100%',
  m: { xs: 1, sm: 4 },
  width: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' },
  maxHeight: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' },
} as const;

/** In the search, Enter changes nothing, and Escape clears it before it closes the dialog. */
function onSearchKey(event: KeyboardEvent, search: string): void {
  if (event.key === 'Enter') event.preventDefault();
  if (event.key === 'Escape' && search !== '') event.stopPropagation();
}
