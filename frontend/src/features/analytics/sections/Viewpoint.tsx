import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { usePeriodic } from '../../../api/runs/analytics.js';
import type { Project } from '../../../api/project/projects.js';
import { ChartCard } from '../../../shared/charts/ChartCard.js';
import { useChartLook } from '../../../shared/charts/use-chart-look.js';
import { ErrorState } from '../../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { flowOf, type FlowNode } from '../model/figures.js';
import { FLOW_WIDTH, flowOption } from '../model/flow-option.js';

const YEAR = {};

/** The flow from the project through modules, sections and scenarios to its test case files. A click expands a node. */
export function Viewpoint({ project }: { readonly project: Project }) {
  const periodic = usePeriodic(project.project_id, YEAR);
  const { data } = periodic;
  const look = useChartLook();
  const flow = useMemo(() => data && flowOf(project.name, data.component_obj), [data, project.name]);
  const option = useMemo(() => flow && flowOption(flow, look), [flow, look]);
  const failure = useFailure(periodic);
  if (failure) return <ErrorState {...failure} />;
  if (!flow || !option) return <SkeletonRows rows={1} height={380} label="Loading the flow" />;
  return <ChartCard title="Viewpoint" option={option} minWidth={FLOW_WIDTH} table={<FlowList node={flow} />} />;
}

/** The same as a nested list. */
function FlowList({ node }: { readonly node: FlowNode }) {
  return (
    <Typography component="ul" sx={{ m: 0, pl: 2.5 }}>
      <li>
        {node.name}
        {node.children.map((child) => (
          <FlowList key={child.name} node={child} />
        ))}
      </li>
    </Typography>
  );
}
