import ExpandIcon from '@mui/icons-material/ExpandLess';
import CollapseIcon from '@mui/icons-material/ExpandMore';
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { DEFAULT_VIEWPORT, type RunStanding } from '@testplatform/contract';
import { useId, useState } from 'react';
import { useWaiting } from '../../api/runs/runner.js';
import { coversBelow } from '../../shared/covered-below.js';
import { useStored } from '../../shared/hooks/use-stored.js';
import { LiveFooter } from './LiveFooter.js';
import { RunConsole } from './RunConsole.js';
import { useRunState, type Run } from './use-run.js';
import { RUN_LOOKS, type StatusLabel } from '../../shared/status.js';
import { SENTENCES } from '../../shared/texts.js';

const WIDTH = 440;

/** The preview of an active run: its latest picture, console and status (2 §2). */
export function LiveBox({ projectId, run }: { readonly projectId: number; readonly run: Run }) {
  const { phase, ending, standing, moment, runId } = useRunState(run);
  const ended = ending ? endOf(standing) : null;
  const hasBegun = phase !== 'running' || ending || Boolean(moment?.runnerData);
  const waiting = useWaiting(projectId, hasBegun ? null : runId);
  const [collapsed = false, setCollapsed] = useStored('liveBoxCollapsed');
  const [view, setView] = useState<'preview' | 'console'>('preview');
  const id = useId();
  if (phase === 'idle') return null;
  const toggle = collapsed ? 'Expand live preview' : 'Collapse live preview';
  return (
    <Paper
      ref={coversBelow}
      component="section"
      aria-label="Live preview"
      elevation={8}
      sx={{
        position: 'fixed',
        right: 16,
        bottom: 16,
        zIndex: 'speedDial',
        width: WIDTH,
        maxWidth: 'calc(100vw - 32px)',
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 0.5, minHeight: 40 }}>
        <Tabs
          value={view}
          aria-label="Live preview"
          onChange={(_, next: typeof view) => setView(next)}
          sx={{ flex: 1 }}
        >
          <Tab value="preview" label="Preview" id={`${id}-preview`} aria-controls={`${id}-panel`} />
          <Tab value="console" label="Console" id={`${id}-console`} aria-controls={`${id}-panel`} />
        </Tabs>
        <IconButton aria-label={toggle} aria-expanded={!collapsed} onClick={() => setCollapsed(!collapsed)}>
          {collapsed ? <ExpandIcon /> : <CollapseIcon />}
        </IconButton>
      </Box>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`} hidden={collapsed}>
        {!collapsed &&
          (view === 'preview' ? <LivePicture snap={moment?.snap ?? null} /> : <RunConsole chat={run.chat} />)}
      </div>
      <LiveFooter
        runnerData={moment?.runnerData ?? null}
        stopping={phase === 'stopping'}
        waiting={waiting}
        ended={ended}
      />
    </Paper>
  );
}

/** Until the server reports the outcome, the last case's outcome must not stand in for the run's. */
const endOf = (standing: RunStanding | null): StatusLabel =>
  standing === null ? { status: 'idle', label: '' } : RUN_LOOKS[standing];

const RATIO = DEFAULT_VIEWPORT.width / DEFAULT_VIEWPORT.height;

/** The latest picture of the browser, or a camera icon. */
function LivePicture({ snap }: { readonly snap: string | null }) {
  return (
    <Box
      sx={{
        position: 'relative',
        aspectRatio: RATIO,
        bgcolor: 'background.default',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      {snap === null ? (
        <CameraIcon titleAccess={SENTENCES.noPictureYet} sx={{ fontSize: 48, color: 'text.secondary' }} />
      ) : (
        <Box
          component="img"
          alt="The browser of the run"
          src={`data:image/png;base64,${snap}`}
          // Out of the flow: otherwise a phone's tall picture would stretch its box.
          sx={{ position: 'absolute', width: '100%', height: '100%', objectFit: 'contain' }}
        />
      )}
    </Box>
  );
}
