import TreeIcon from '@mui/icons-material/AccountTreeOutlined';
import CicdIcon from '@mui/icons-material/AllInclusiveOutlined';
import BackIcon from '@mui/icons-material/ArrowBackOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import AlertsIcon from '@mui/icons-material/NotificationsNoneOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { TEXTS, type PlacedNode } from '@testplatform/contract';
import type { ReactNode } from 'react';
import { useLacksPermission, usePermission } from '../../api/people/account.js';
import { useEnvironmentLabel, useEnvironments } from '../../api/project/environments.js';
import type { Project } from '../../api/project/projects.js';
import { RunButtons } from '../../features/runner/RunButtons.js';
import type { Run } from '../../features/runner/use-run.js';
import { ChoiceOrNone } from '../../shared/components/ChoiceOrNone.js';
import type { ConfigurationTab, Place } from './place.js';
import { selectionOf } from './selected-node.js';

interface WorkspaceHeaderProps {
  readonly project: Project;
  readonly run: Run;
  readonly selected: PlacedNode | null;
  /** The selected node isn't known until the tree is loaded. */
  readonly resolving: boolean;
  readonly view: Place['view'];
  /** @param configuration the tab of the configuration; by default the one shown last */
  onView(view: Place['view'], configuration?: ConfigurationTab): void;
  onHistory(): void;
  /** Below md the tree is in a drawer. */
  onOpenTree(): void;
}

/**
 * The project's name, the run buttons, and the other views. Alerts and CI/CD link to their parts of the
 * configuration.
 */
export function WorkspaceHeader(props: WorkspaceHeaderProps) {
  const { project, run, selected, resolving, view, onView, onHistory, onOpenTree } = props;
  const mayViewRuns = !useLacksPermission('runner', 'view');
  const mayViewConnectors = !useLacksPermission('connectors', 'view');
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {view === 'default' && (
        <IconButton aria-label="Modules" onClick={onOpenTree} sx={{ display: { md: 'none' } }}>
          <TreeIcon fontSize="small" />
        </IconButton>
      )}
      {/* An icon without text: the bar above already says Home. */}
      {view !== 'default' && (
        <Tooltip title="Back to the modules and test cases" describeChild>
          <IconButton aria-label="Home" onClick={() => onView('default')}>
            <BackIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <Typography
        variant="h2"
        component="h1"
        noWrap
        title={project.description}
        sx={{ flex: { xs: '1 1 120px', sm: '1 1 160px' }, minWidth: 0 }}
      >
        {project.name}
      </Typography>
      {/* To the left of the buttons: it loads later and must not move them. */}
      <EnvironmentSelect projectId={project.project_id} run={run} />
      <RunButtons
        run={run}
        selection={resolving ? null : selectionOf(selected)}
        selectionName={selected?.node.title ?? TEXTS.treeRoot}
      />
      <Box sx={{ display: 'flex', gap: { xs: 0, sm: 0.5 }, ml: 'auto' }}>
        {mayViewRuns && <HeaderButton label="Run history" icon={<HistoryIcon />} onClick={onHistory} />}
        <HeaderButton label="Alerts" icon={<AlertsIcon />} onClick={() => onView('configuration', 'notifications')} />
        {mayViewConnectors && (
          <HeaderButton label="CI/CD" icon={<CicdIcon />} onClick={() => onView('configuration', 'connectors')} />
        )}
        <HeaderButton
          label="Configuration"
          icon={<SettingsIcon />}
          pressed={view === 'configuration'}
          onClick={() => onView('configuration')}
        />
      </Box>
    </Box>
  );
}

interface HeaderButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** For a button that shows a view: whether the view is shown. */
  readonly pressed?: boolean;
  onClick(): void;
}

/** A button of the workspace header; on narrow screens only its icon shows. */
function HeaderButton({ label, icon, pressed, onClick }: HeaderButtonProps) {
  return (
    <Button
      color={pressed ? 'primary' : 'inherit'}
      aria-label={label}
      aria-pressed={pressed}
      startIcon={icon}
      onClick={onClick}
      sx={{ minWidth: 0, px: { xs: 1, sm: 1.75 }, '& .MuiButton-startIcon': { mx: { xs: 0 }, mr: { lg: 1 } } }}
    >
      <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}

interface EnvironmentSelectProps {
  readonly projectId: number;
  readonly run: Run;
}

/** Selects the environment of the next run; hidden in a project without environments, and for users who may not run. */
function EnvironmentSelect({ projectId, run }: EnvironmentSelectProps) {
  const { data = [] } = useEnvironments(projectId);
  const labelOf = useEnvironmentLabel(projectId);
  const mayRun = usePermission('runner', 'run');
  if (!mayRun || data.length === 0) return null;
  return (
    <Box sx={{ flex: { xs: '0 1 150px', sm: '0 1 200px' } }}>
      <ChoiceOrNone
        size="small"
        label="Environment"
        value={run.environment}
        choices={data.map(({ name }) => name)}
        labelOf={labelOf}
        none="Project’s own values"
        onChange={run.setEnvironment}
      />
    </Box>
  );
}
