import ExpandIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { RunFile } from '../../../api/run-reports.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { toSeconds } from '../../../shared/utils/format.js';
import { describeSummary } from '../report-model.js';
import { fileNote, fileStatus } from './run-model.js';
import { RunFileDetails } from './RunFileDetails.js';

interface RunFileRowProps {
  readonly projectId: number;
  readonly file: RunFile;
  /** The open result, of any file of the run. */
  readonly open: string | null;
  onOpen(result: string | null): void;
  readonly href: string | undefined;
  onPlay(result: string): void;
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: '118px minmax(0, 1fr) 24px', lg: '118px minmax(0, 1fr) auto 64px 24px' },
  gap: 1.5,
  alignItems: 'center',
  width: '100%',
  minHeight: 52,
  px: 2,
  textAlign: 'left',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
const WIDE_ONLY = { color: 'text.secondary', textAlign: 'right', display: { xs: 'none', lg: 'block' } } as const;

/** A file of a run: status and reason; expanded, its attempts and their cases. */
export function RunFileRow({ projectId, file, open, onOpen, href, onPlay }: RunFileRowProps) {
  const { attempts } = file;
  const last = attempts.at(-1);
  // A file without a result adds nothing to the address.
  const [openAlone, setOpenAlone] = useState(false);
  const shown = attempts.find(({ result_id }) => result_id === open);
  const isOpen = last ? shown !== undefined : openAlone;
  const toggle = () => (last ? onOpen(isOpen ? null : last.result_id) : setOpenAlone(!openAlone));
  const detailsId = useId();
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <ButtonBase aria-expanded={isOpen} aria-controls={detailsId} onClick={toggle} sx={ROW}>
        <StatusIcon {...fileStatus(file)} />
        <FileName file={file} />
        <Box component="span" sx={WIDE_ONLY}>
          {last && describeSummary(last.summary)}
        </Box>
        <Box component="span" sx={WIDE_ONLY}>
          {last && `${toSeconds(last.performanceSummary.duration)} s`}
        </Box>
        <ExpandIcon fontSize="small" sx={{ color: 'text.secondary', transform: isOpen ? 'rotate(180deg)' : 'none' }} />
      </ButtonBase>
      <Collapse in={isOpen} id={detailsId} unmountOnExit>
        <RunFileDetails
          projectId={projectId}
          attempts={attempts}
          shown={shown}
          onShow={onOpen}
          href={href}
          onPlay={onPlay}
        />
      </Collapse>
    </Box>
  );
}

function FileName({ file }: { readonly file: RunFile }) {
  const { module, section, scenario, testCaseFileName } = file.path;
  const note = fileNote(file);
  return (
    <Box component="span" sx={{ minWidth: 0, py: 1 }}>
      <Typography component="span" noWrap sx={{ display: 'block', fontWeight: 600 }}>
        {testCaseFileName}
      </Typography>
      <Typography component="span" variant="caption" color="text.secondary" noWrap sx={{ display: 'block' }}>
        {[module, section, scenario].join(' / ')}
      </Typography>
      {note && (
        <Typography component="span" variant="caption" sx={{ display: 'block' }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}
