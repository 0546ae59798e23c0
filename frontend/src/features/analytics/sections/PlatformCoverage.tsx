import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { usePeriodic } from '../../../api/runs/analytics.js';
import { ErrorState } from '../../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { formatCount } from '../../../shared/utils/format.js';

const YEAR = {};

/**
 * Platforms by browser: the documented sample until there are runs, then how many files ran where. A note says which it
 * is.
 */
export function PlatformCoverage({ projectId }: { readonly projectId: number }) {
  const periodic = usePeriodic(projectId, YEAR);
  const failure = useFailure(periodic);
  if (failure) return <ErrorState {...failure} />;
  if (!periodic.data) return <SkeletonRows rows={1} height={200} label="Loading the platforms" />;
  const periods = Object.values(periodic.data.data);
  const ran = periods.reduce((sum, { files }) => sum + files, 0);
  const inFirefox = periods.reduce((sum, { firefox_files: files }) => sum + files, 0);
  return (
    <Card component="section" aria-labelledby="platforms-title" sx={{ p: 2 }}>
      <Typography variant="h3" component="h2" id="platforms-title">
        Platform coverage
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {ran > 0
          ? 'Files that ran in the last 12 months. Runs use Chromium or Firefox on a desktop.'
          : 'Sample figures: nothing has run yet.'}
      </Typography>
      <TableContainer>
        <Table size="small" aria-labelledby="platforms-title">
          <TableHead>
            <TableRow>
              <TableCell>Platform</TableCell>
              {BROWSERS.map((browser) => (
                <TableCell key={browser} align="right">
                  {browser}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {platformRows(ran, inFirefox).map(({ platform, figures }) => (
              <TableRow key={platform}>
                <TableCell component="th" scope="row">
                  {platform}
                </TableCell>
                {figures.map((figure, index) => (
                  <TableCell key={BROWSERS[index]} align="right">
                    {figure}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  );
}

const BROWSERS = ['Chrome', 'Mozilla', 'Safari', 'Edge'] as const;

/** The documented sample in percent, shown until there are runs. */
const SAMPLE = [
  { platform: 'Desktop', figures: ['90%', '75%', '60%', '70%'] },
  { platform: 'Android', figures: ['80%', '55%', '–', '45%'] },
  { platform: 'iPhone', figures: ['50%', '40%', '85%', '30%'] },
] as const;

interface PlatformRow {
  readonly platform: string;
  readonly figures: readonly string[];
}

/**
 * @param ran files that ran, all of them on a desktop; 0 shows the sample
 * @param inFirefox those of them that ran in Firefox
 */
function platformRows(ran: number, inFirefox: number): readonly PlatformRow[] {
  if (ran === 0) return SAMPLE;
  const onDesktop: Readonly<Record<string, number>> = { Chrome: ran - inFirefox, Mozilla: inFirefox };
  return SAMPLE.map(({ platform }) => ({
    platform,
    figures: BROWSERS.map((browser) => formatCount(platform === 'Desktop' ? (onDesktop[browser] ?? 0) : 0)),
  }));
}
