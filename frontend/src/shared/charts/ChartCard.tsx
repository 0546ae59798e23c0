import ChartIcon from '@mui/icons-material/ShowChartOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { EChartsCoreOption } from 'echarts/core';
import { useId, useState, type ReactNode } from 'react';
import { CodeMissing } from '../components/states/CodeMissing.js';
import { savePicture } from './save-picture.js';
import { useChart, type ChartPick } from './use-chart.js';

interface ChartCardProps {
  readonly title: string;
  readonly option: EChartsCoreOption;
  /** The same figures as a table. */
  readonly table: ReactNode;
  /** Pixels; default 380 (1 §9). */
  readonly height?: number;
  /** Pixels that its labels need; the card scrolls if there is less. */
  readonly minWidth?: number;
  /** What a click on a position of the category axis does. */
  readonly pick?: ChartPick | undefined;
}

const FULL = 380;

/** A chart in a card, with a table view and PNG export. */
export function ChartCard({ title, option, table, height = FULL, minWidth = 0, pick }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id={titleId} variant="h3" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {!asTable && (
          <Tooltip title="Save as PNG">
            <IconButton
              size="small"
              aria-label={`Save “${title}” as PNG`}
              onClick={() => void savePicture(titleId, title)}
            >
              <DownloadIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
        <Button
          size="small"
          color="inherit"
          startIcon={asTable ? <ChartIcon /> : <TableIcon />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'View as chart' : 'View as table'}
        </Button>
      </Box>
      <Box
        {...(minWidth > 0 && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
        sx={asTable ? { maxHeight: Math.max(height, FULL), overflow: 'auto' } : { height, overflow: 'auto' }}
      >
        {asTable ? (
          table
        ) : (
          <ChartArea title={title} titleId={titleId} option={option} minWidth={minWidth} pick={pick} />
        )}
      </Box>
    </Card>
  );
}

interface ChartAreaProps {
  readonly title: string;
  readonly titleId: string;
  readonly option: EChartsCoreOption;
  readonly minWidth: number;
  readonly pick: ChartPick | undefined;
}

function ChartArea({ title, titleId, option, minWidth, pick }: ChartAreaProps) {
  const { ref, ready, failed, retry } = useChart(option, pick);
  return (
    <Box sx={{ position: 'relative', height: '100%', minWidth }}>
      <Box
        ref={ref}
        role="img"
        aria-label={`${title}, as a chart`}
        data-chart={titleId}
        sx={{ position: 'absolute', inset: 0 }}
      />
      {!ready && !failed && <Skeleton variant="rounded" sx={{ position: 'absolute', inset: 0, height: 'auto' }} />}
      {failed && <CodeMissing onRetry={retry} />}
    </Box>
  );
}
