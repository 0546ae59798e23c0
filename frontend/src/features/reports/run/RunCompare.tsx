import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { RUN_CHANGES, TEXTS } from '@testplatform/contract';
import { useRunComparison, type RunComparison, type ComparedCase } from '../../../api/runs/run-comparison.js';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { QueryView } from '../../../shared/components/states/QueryView.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { CounterFilter } from '../CounterFilter.js';
import { OtherRun } from './OtherRun.js';
import { Pages } from '../../../shared/components/Pages.js';
import { ResultCase } from './ResultCase.js';
import { Row } from './Row.js';
import { CHANGES, joinTitles, nameOf } from './run-model.js';
import type { RunPlace } from './use-run-place.js';

interface RunCompareProps {
  readonly projectId: number;
  readonly runId: string;
  readonly place: RunPlace;
  go(to: Partial<RunPlace>): void;
}

/** Compares a run with another: by default the previous one of the same selection. */
export function RunCompare({ projectId, runId, place, go }: RunCompareProps) {
  const comparison = useRunComparison(projectId, runId, place);
  const other = comparison.data?.with ?? null;
  return (
    <Box
      component="section"
      aria-label="Comparison"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      <OtherRun
        projectId={projectId}
        runId={runId}
        other={other}
        onChoose={(chosen) => go({ other: chosen, change: null, page: 1 })}
      />
      <QueryView query={comparison} loading={<SkeletonRows rows={4} height={52} label="Comparing the runs" />}>
        {(data) =>
          data.with ? (
            <Changes projectId={projectId} comparison={data} place={place} go={go} />
          ) : (
            <EmptyState
              title="No earlier run to compare with"
              text="No run of the same selection ended before this one. Choose another run above."
            />
          )
        }
      </QueryView>
    </Box>
  );
}

function Changes({
  projectId,
  comparison: { changes, cases, total },
  place,
  go,
}: Omit<RunCompareProps, 'runId'> & { readonly comparison: RunComparison }) {
  const counters = RUN_CHANGES.map((key) => ({ key, ...CHANGES[key], count: changes[key] }));
  return (
    <>
      <CounterFilter
        label="Changes"
        counters={counters}
        chosen={place.change}
        onChoose={(change) => go({ change, page: 1 })}
      />
      <Card>
        {total === 0 &&
          (RUN_CHANGES.some((key) => changes[key] > 0) ? (
            <EmptyState title={TEXTS.noRecords} />
          ) : (
            <EmptyState title="No difference" text="Every case that ran passed in both runs." />
          ))}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {cases.map((one) => (
            <ChangedCase
              key={[one.now?.result_id, one.now?.seq, one.before?.result_id, one.before?.seq].join(' ')}
              projectId={projectId}
              one={one}
            />
          ))}
        </Box>
      </Card>
      <Pages label="Pages of changes" total={total} page={place.page} onPage={(page) => go({ page })} />
    </>
  );
}

interface ChangedCaseProps {
  readonly projectId: number;
  readonly one: ComparedCase;
}

/** A case whose outcome changed; expanded, it shows both results. */
function ChangedCase({ projectId, one }: ChangedCaseProps) {
  const { change, path, now, before } = one;
  return (
    <Row status={<StatusIcon {...CHANGES[change]} />} title={nameOf(one)} note={joinTitles(path)}>
      {now && (
        <>
          <Side title="In this run" />
          <ResultCase projectId={projectId} side={now} />
        </>
      )}
      {before && (
        <>
          <Side title="In the other run" />
          <ResultCase projectId={projectId} side={before} />
        </>
      )}
    </Row>
  );
}

function Side({ title }: { readonly title: string }) {
  return (
    <Typography variant="h3" sx={{ px: 2, pb: 0.5 }}>
      {title}
    </Typography>
  );
}
