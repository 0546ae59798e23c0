import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { LIMITS, DELAYS } from '@testplatform/contract';
import { useRef, useEffect, useMemo, type UIEvent } from 'react';
import { useRuns, type RunRecord } from '../../../api/runs/runs.js';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';
import { ErrorState } from '../../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { MoreButton } from '../../../shared/components/buttons/MoreButton.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { useLatest } from '../../../shared/hooks/use-latest.js';
import { throttle } from '../../../shared/utils/throttle.js';
import { RunHistoryItem } from './RunHistoryItem.js';

interface RunHistoryProps {
  readonly projectId: number;
  onClose(): void;
  /** Shows the report of a run. */
  onShow(runId: string): void;
}

/** The run history: who, what, when, where, and the outcome. */
export function RunHistory({ projectId, onClose, onShow }: RunHistoryProps) {
  return (
    <Drawer anchor="right" open onClose={onClose} slotProps={{ paper: { 'aria-labelledby': TITLE, role: 'dialog' } }}>
      <Box sx={{ width: { xs: '100vw', sm: 460 }, height: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', p: 2, pb: 1 }}>
          <Typography variant="h2" id={TITLE} sx={{ flex: 1 }}>
            Run history
          </Typography>
          <IconButton aria-label="Close" onClick={onClose}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
        <ScrollingRuns projectId={projectId} onShow={onShow} />
      </Box>
    </Drawer>
  );
}

const TITLE = 'run-history-title';

type RunsProps = Pick<RunHistoryProps, 'projectId' | 'onShow'>;

/** The runs; the next page loads before the end is visible. */
function ScrollingRuns(props: RunsProps) {
  const runs = useRuns(props.projectId);
  const onScroll = useNearEnd(() => {
    if (runs.hasNextPage && !runs.isFetchingNextPage) void runs.fetchNextPage();
  });
  return (
    <Box onScroll={onScroll} sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 2, pt: 0 }}>
      <Runs {...props} runs={runs} />
    </Box>
  );
}

function Runs({ projectId, onShow, runs }: RunsProps & { readonly runs: ReturnType<typeof useRuns> }) {
  const failure = useFailure(runs);
  if (failure) return <ErrorState {...failure} />;
  if (!runs.data) return <SkeletonRows rows={6} height={72} label="Loading the runs" />;
  if (runs.data.length === 0) return <EmptyState title="No runs yet" text="Press Run to start the first one." />;
  return (
    <>
      <List disablePadding>
        {runs.data.map((run: RunRecord) => (
          <RunHistoryItem key={run.run_id} projectId={projectId} run={run} onShow={onShow} />
        ))}
      </List>
      <MoreButton query={runs}>Show older runs</MoreButton>
    </>
  );
}

/**
 * For `onScroll` of an infinite list: calls `onNear` when less than 300 px are left below (1 §9), at most every 250 ms.
 */
function useNearEnd(onNear: () => void): (event: UIEvent<HTMLElement>) => void {
  const scroller = useRef<HTMLElement | null>(null);
  const look = useThrottled(() => {
    if (scroller.current && leftBelow(scroller.current) < LIMITS.scrollThresholdPx) onNear();
  });
  return ({ currentTarget }) => {
    scroller.current = currentTarget;
    look();
  };
}

const leftBelow = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight;

/** The action, called at most once per `ms`. */
function useThrottled(action: () => void, ms: number = DELAYS.throttle): () => void {
  const latest = useLatest(action);
  const throttled = useMemo(() => throttle(() => latest.current(), ms), [latest, ms]);
  useEffect(() => throttled.cancel, [throttled]);
  return throttled.call;
}
