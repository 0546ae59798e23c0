import Box from '@mui/material/Box';
import { usePermission } from '../../api/account.js';
import { useEnvironments } from '../../api/environments.js';
import { ChoiceOrNone } from '../../shared/components/ChoiceOrNone.js';
import type { Run } from './use-run.js';

interface EnvironmentSelectProps {
  readonly projectId: number;
  readonly run: Run;
}

/** Selects the environment of the next run; hidden in a project without environments, and for users who may not run. */
export function EnvironmentSelect({ projectId, run }: EnvironmentSelectProps) {
  const { data = [] } = useEnvironments(projectId);
  const mayRun = usePermission('runner', 'run');
  if (!mayRun || data.length === 0) return null;
  return (
    <Box sx={{ flex: { xs: '0 1 150px', sm: '0 1 200px' } }}>
      <ChoiceOrNone
        size="small"
        label="Environment"
        value={run.environment}
        choices={data.map(({ name }) => name)}
        none="Project’s own values"
        onChange={run.setEnvironment}
      />
    </Box>
  );
}
