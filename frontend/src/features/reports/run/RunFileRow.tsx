import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fileTitle } from '@testplatform/contract';
import { useState } from 'react';
import type { RunFile } from '../../../api/runs/run-reports.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { describeSummary, toSeconds } from '../../../shared/utils/format.js';
import { Expandable } from '../Expandable.js';
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

const COLUMNS = { xs: '118px minmax(0, 1fr)', lg: '118px minmax(0, 1fr) auto 64px' };
const WIDE_ONLY = { color: 'text.secondary', textAlign: 'right', display: { xs: 'none', lg: 'block' } } as const;

/** A file of a run: status and reason; expanded, its attempts and their cases. */
export function RunFileRow({ projectId, file, open, onOpen, href, onPlay }: RunFileRowProps) {
  const { attempts } = file;
  const last = attempts.at(-1);
  // A file without a result can't be in the address, so whether it is open is local state.
  const [openAlone, setOpenAlone] = useState(false);
  const shown = attempts.find(({ result_id }) => result_id === open);
  const isOpen = last ? shown !== undefined : openAlone;
  const toggle = () => (last ? onOpen(isOpen ? null : last.result_id) : setOpenAlone(!openAlone));
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Expandable
        columns={COLUMNS}
        isOpen={isOpen}
        onToggle={toggle}
        head={
          <>
            <StatusIcon {...fileStatus(file)} />
            <FileName file={file} />
            <Box component="span" sx={WIDE_ONLY}>
              {last && describeSummary(last.summary)}
            </Box>
            <Box component="span" sx={WIDE_ONLY}>
              {last && `${toSeconds(last.performanceSummary.duration)} s`}
            </Box>
          </>
        }
      >
        <RunFileDetails
          projectId={projectId}
          attempts={attempts}
          shown={shown}
          onShow={onOpen}
          href={href}
          onPlay={onPlay}
        />
      </Expandable>
    </Box>
  );
}

function FileName({ file }: { readonly file: RunFile }) {
  const { module, section, scenario } = file.path;
  const note = fileNote(file);
  return (
    <Box component="span" sx={{ minWidth: 0, py: 1 }}>
      <Typography component="span" noWrap sx={{ display: 'block', fontWeight: 600 }}>
        {fileTitle(file.path)}
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
