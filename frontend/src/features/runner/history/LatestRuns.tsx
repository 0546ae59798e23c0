import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { projectsKey } from '../../../api/project/projects.js';
import { type LatestRun, useLatestRuns } from '../../../api/runs/runs.js';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { QueryView } from '../../../shared/components/states/QueryView.js';
import { byUrgency } from './run-record.js';
import { LATEST_RUN_HEIGHT, LatestRunItem } from './LatestRunItem.js';

/** Number of rows at first, beside the projects and above them. */
const ROWS = { beside: 8, above: 4 } as const;
const TITLE = 'latest-runs-title';

/** The latest runs of all projects: active and failed ones first. */
export function LatestRuns() {
  const runs = useLatestRuns();
  useFreshFigures(runs.data);
  const isBeside = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const rows = isBeside ? ROWS.beside : ROWS.above;
  return (
    <section aria-labelledby={TITLE}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 2, minHeight: { lg: 40 } }}>
        <Typography variant="h2" id={TITLE}>
          Latest runs
        </Typography>
      </Box>
      {/* The same height while loading, and with fewer runs, so that nothing below moves. */}
      <Box sx={{ minHeight: rows * LATEST_RUN_HEIGHT + BUTTON_HEIGHT }}>
        <QueryView
          query={runs}
          loading={<SkeletonRows rows={rows} height={LATEST_RUN_HEIGHT - GAP} label="Loading the latest runs" />}
        >
          {(all) => <Runs runs={all} rows={rows} />}
        </QueryView>
      </Box>
    </section>
  );
}

/** Reads the figures of the projects again whenever a run has ended. */
function useFreshFigures(runs: readonly LatestRun[] | undefined): void {
  const queries = useQueryClient();
  const ended = runs && String(runs.filter(({ state }) => state === 'finished').map(({ run_id }) => run_id));
  const before = useRef(ended);
  useEffect(() => {
    if (before.current !== undefined && ended !== before.current)
      void queries.invalidateQueries({ queryKey: [...projectsKey, 'list'] });
    before.current = ended;
  }, [ended, queries]);
}

/** Pixels: between placeholders, and of the button below the runs. */
const GAP = 4;
const BUTTON_HEIGHT = 40;

function Runs({ runs, rows }: { readonly runs: readonly LatestRun[]; readonly rows: number }) {
  const [showsAll, setShowsAll] = useState(false);
  if (runs.length === 0) return <EmptyState title="No runs yet" text="Open a project and press Run." />;
  const shown = showsAll ? runs.length : rows;
  return (
    <>
      <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {byUrgency(runs)
          .slice(0, shown)
          .map((run) => (
            <LatestRunItem key={run.run_id} run={run} />
          ))}
      </Card>
      {runs.length > shown && (
        <Button fullWidth onClick={() => setShowsAll(true)} sx={{ mt: 0.5 }}>
          Show all {runs.length} runs
        </Button>
      )}
    </>
  );
}
