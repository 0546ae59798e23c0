import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { RUN_VIEWS, type RunView } from './use-run-place.js';

interface RunTabsProps {
  readonly view: RunView;
  onView(view: RunView): void;
}

const LABELS: Record<RunView, string> = { files: 'Files', failures: 'Failures by message', compare: 'Compare with…' };

/** What is looked at in a run: its files, its failures, or what changed. */
export function RunTabs({ view, onView }: RunTabsProps) {
  return (
    <Tabs
      value={view}
      onChange={(_event, next: RunView) => onView(next)}
      variant="scrollable"
      aria-label="Report of the run"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {RUN_VIEWS.map((one) => (
        <Tab key={one} value={one} label={LABELS[one]} id={`run-tab-${one}`} aria-controls="run-panel" />
      ))}
    </Tabs>
  );
}
