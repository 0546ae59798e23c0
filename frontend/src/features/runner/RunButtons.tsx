import CloudIcon from '@mui/icons-material/CloudOutlined';
import DisplayIcon from '@mui/icons-material/DesktopWindowsOutlined';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type { ExecutionType } from '@testplatform/contract';
import type { ReactNode } from 'react';
import { usePermission } from '../../api/people/account.js';
import type { Selection } from '../../api/runs/runner.js';
import { mayStart, type RunPhase, type RunState } from './run-state.js';
import { useRunState, type Run } from './use-run.js';
import { XecutorStatus } from './XecutorStatus.js';

interface RunButtonsProps {
  readonly run: Run;
  /** The selected node, which would run; null while it is not known. */
  readonly selection: Selection | null;
  /** Its title. */
  readonly selectionName: string;
}

/** Start and stop, on the remote server and in Xecutor (2 §2). */
export function RunButtons({ run, selection, selectionName }: RunButtonsProps) {
  const state = useRunState(run);
  const mayRun = usePermission('runner', 'run');
  const mayStop = usePermission('runner', 'stop');
  if (!mayRun && !mayStop) return null;
  const press = (executionType: ExecutionType) => () => run.controller.press(selection ?? {}, executionType);
  return (
    <Box sx={{ display: 'flex', gap: { xs: 0.5, sm: 1 } }}>
      <RunButton
        state={state}
        executionType="server"
        icon={<CloudIcon />}
        label="Run"
        place="on the server"
        isKnown={selection !== null}
        selectionName={selectionName}
        onPress={press('server')}
      />
      <RunButton
        state={state}
        executionType="xecutor"
        icon={<DisplayIcon />}
        label="Xecutor"
        place="in Xecutor"
        isKnown={selection !== null}
        selectionName={selectionName}
        onPress={press('xecutor')}
      />
      <XecutorStatus />
    </Box>
  );
}

interface RunButtonProps {
  readonly state: RunState;
  readonly executionType: ExecutionType;
  readonly icon: ReactNode;
  readonly label: string;
  readonly place: string;
  /** Whether the selected node is known. */
  readonly isKnown: boolean;
  readonly selectionName: string;
  onPress(): void;
}

function RunButton({ state, executionType, icon, label, place, isKnown, selectionName, onPress }: RunButtonProps) {
  const mayRun = usePermission('runner', 'run');
  const mayStop = usePermission('runner', 'stop');
  const startable = mayStart(state);
  const active = !startable && state.executionType === executionType;
  const busy = active && state.phase !== 'running';
  const allowed = active ? mayStop && !busy : mayRun && startable && isKnown;
  if (!mayRun && !active) return null;
  const text = active ? ACTIVE_LABELS[state.phase] : label;
  // A phone has no room for the word beside the others.
  const isNarrow = executionType === 'xecutor' && !active;
  const hint = active ? `Stop the run ${place}` : `Run “${selectionName}” ${place}`;
  return (
    <Tooltip title={hint}>
      {/* A disabled button fires no events, so the tooltip is on a wrapper. */}
      <span>
        <Button
          variant={executionType === 'server' ? 'contained' : 'outlined'}
          color={active ? 'error' : 'primary'}
          startIcon={active ? <StopIcon /> : icon}
          loading={busy}
          loadingPosition="start"
          disabled={!allowed}
          // The run has just ended, so a press would be meant for Stop. Not `disabled`, so that the button keeps the
          // focus.
          aria-disabled={state.settling || undefined}
          onClick={onPress}
          aria-label={text}
          data-phase={active ? state.phase : 'idle'}
          sx={isNarrow ? NARROW : null}
        >
          <Box component="span" sx={isNarrow ? { display: { xs: 'none', sm: 'inline' } } : null}>
            {text}
          </Box>
        </Button>
      </span>
    </Tooltip>
  );
}

const NARROW = { minWidth: 0, '& .MuiButton-startIcon': { mx: { xs: 0 }, mr: { sm: 1 } } };

const ACTIVE_LABELS: Record<RunPhase, string> = {
  idle: '',
  starting: 'Starting…',
  running: 'Stop',
  stopping: 'Stopping…',
};

interface RunCommand {
  readonly label: string;
  perform(): void;
}

/** The current actions of the run buttons as commands: start on the server or in Xecutor, or stop. */
export function useRunCommands(run: Run, selection: Selection | null, selectionName: string): RunCommand[] {
  const state = useRunState(run);
  const { phase, executionType } = state;
  const mayRun = usePermission('runner', 'run');
  const mayStop = usePermission('runner', 'stop');
  const press = (type: typeof executionType) => () => run.controller.press(selection ?? {}, type);
  if (mayStart(state)) {
    if (!mayRun || selection === null) return [];
    return [
      { label: `Run “${selectionName}” on the server`, perform: press('server') },
      { label: `Run “${selectionName}” in Xecutor`, perform: press('xecutor') },
    ];
  }
  return phase === 'running' && mayStop ? [{ label: 'Stop the run', perform: press(executionType) }] : [];
}
