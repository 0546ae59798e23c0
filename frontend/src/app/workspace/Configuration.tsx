import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useLacksPermission } from '../../api/people/account.js';
import type { FileUse } from '../../api/project/project-files.js';
import type { Project } from '../../api/project/projects.js';
import { ConnectorsTab } from '../../features/connectors/ConnectorsTab.js';
import { DataCollectionTab } from '../../features/project-data/DataCollectionTab.js';
import { EnvironmentTab } from '../../features/project-data/EnvironmentTab.js';
import { NotificationsTab } from '../../features/notifications/NotificationsTab.js';
import { SchedulesTab } from '../../features/schedules/SchedulesTab.js';
import { FilesTab } from '../../features/project-files/FilesTab.js';
import { TablesTab } from '../../features/project-data/TablesTab.js';
import { TrashTab } from '../../features/trash/TrashTab.js';
import { DeleteProject } from '../../features/projects/DeleteProject.js';
import { ProjectDetails } from '../../features/projects/ProjectDetails.js';
import { CONFIGURATION_TABS, placeQuery, type ConfigurationTab } from './place.js';

interface ConfigurationProps {
  readonly project: Project;
  readonly tab: ConfigurationTab;
  onTab(tab: ConfigurationTab): void;
}

const LABELS: Record<ConfigurationTab, string> = {
  details: 'Details',
  data: 'Data collection',
  tables: 'Tables',
  connectors: 'Connectors',
  schedules: 'Schedules',
  environment: 'Environment',
  files: 'Files',
  notifications: 'Notifications',
  trash: 'Trash',
};

/** The project's configuration. */
export function Configuration({ project, tab: wanted, onTab }: ConfigurationProps) {
  const projectId = project.project_id;
  const tabs = useConfigurationTabs();
  const tab = tabs.includes(wanted) ? wanted : 'details';
  return (
    <Box component="section" aria-label="Configuration" sx={{ px: { xs: 2, sm: 3 }, pb: 4 }}>
      <Tabs
        value={tab}
        onChange={(_event, next: ConfigurationTab) => onTab(next)}
        variant="scrollable"
        aria-label="Configuration"
        sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((one) => (
          <Tab
            key={one}
            value={one}
            label={LABELS[one]}
            id={`configuration-${one}`}
            aria-controls="configuration-panel"
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="configuration-panel" aria-labelledby={`configuration-${tab}`}>
        {tab === 'details' && (
          <>
            <ProjectDetails project={project} />
            <DeleteProject project={project} />
          </>
        )}
        {tab === 'data' && <DataCollectionTab projectId={projectId} />}
        {tab === 'tables' && <TablesTab projectId={projectId} />}
        {tab === 'connectors' && <ConnectorsTab projectId={projectId} />}
        {tab === 'schedules' && <SchedulesTab projectId={projectId} />}
        {tab === 'notifications' && <NotificationsTab projectId={projectId} />}
        {tab === 'files' && <FilesTab projectId={projectId} hrefOf={hrefOfCase} />}
        {tab === 'trash' && <TrashTab projectId={projectId} hrefOf={(node) => placeQuery({ node })} />}
        {tab === 'environment' && <EnvironmentTab projectId={projectId} />}
      </div>
    </Box>
  );
}

const hrefOfCase = ({ node, case_id: caseId }: FileUse): string => placeQuery({ node, tab: 'cases', caseId });

/**
 * The tabs that the user may open. Everyone who sees the project sees its details, notifications and the names of its
 * environments.
 */
function useConfigurationTabs(): readonly ConfigurationTab[] {
  const hidden = [
    useLacksPermission('connectors', 'view') && 'connectors',
    useLacksPermission('crons', 'view') && 'schedules',
    useLacksPermission('test-cases', 'view') && 'files',
    useLacksPermission('components', 'delete') && 'trash',
  ];
  return CONFIGURATION_TABS.filter((tab) => !hidden.includes(tab));
}
