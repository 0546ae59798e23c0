import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { FilePath } from '@testplatform/contract';
import { useTestCases } from '../../../api/project/test-cases.js';
import { formatCount } from '../../../shared/utils/format.js';
import type { PanelTab } from '../place.js';

interface PanelTabsProps {
  readonly projectId: number;
  readonly file: FilePath | null;
  /** Those that the user may open. */
  readonly tabs: readonly PanelTab[];
  readonly tab: PanelTab;
  onTab(tab: PanelTab): void;
}

/** Report; for a file also Test cases and Add new case (2 §2). */
export function PanelTabs({ projectId, file, tabs, tab, onTab }: PanelTabsProps) {
  const tabProps = (value: PanelTab) => ({
    value,
    id: `panel-tab-${value}`,
    'aria-controls': 'panel',
    // Not the tabs' onChange: pressing "Add new case" again starts another one.
    onClick: () => onTab(value),
  });
  return (
    <Tabs value={tab} aria-label="Panel" variant="scrollable" scrollButtons={false} sx={STYLE}>
      {tabs.includes('report') && <Tab label="Report" {...tabProps('report')} />}
      {file && tabs.includes('cases') && (
        <Tab
          label="Test cases"
          icon={<TotalTestCases projectId={projectId} file={file} />}
          iconPosition="end"
          {...tabProps('cases')}
        />
      )}
      {tabs.includes('new') && <Tab label="Add new case" {...tabProps('new')} />}
    </Tabs>
  );
}

/** Narrow tabs on a phone, so that all of them are visible. */
const STYLE = {
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiTab-root': { minWidth: { xs: 0, sm: 90 }, px: { xs: 1.25, sm: 2 } },
};

function TotalTestCases({ projectId, file }: { readonly projectId: number; readonly file: FilePath }) {
  const { data } = useTestCases(projectId, file);
  if (!data) return undefined;
  return (
    <Chip
      size="small"
      label={formatCount(data.length)}
      title="Total test cases"
      aria-label={`Total test cases: ${data.length}`}
      sx={{ height: 20, ml: 1 }}
    />
  );
}
