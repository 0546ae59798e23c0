import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { fieldSpec, visibleFields, type FilePath } from '@testplatform/contract';
import { useFileReport, useResult, type ReportCase } from '../../../api/reports.js';
import type { LastResult, TestCaseRecord } from '../../../api/test-cases.js';
import { COLUMNS } from './CaseHead.js';
import { CaseScreenshot } from './CaseScreenshot.js';
import { Fact } from './Fact.js';

interface CaseDetailsProps {
  readonly projectId: number;
  readonly file: FilePath;
  readonly record: TestCaseRecord;
}

/** What the expander shows: how the case last went, with the value that was used and a screenshot, and what it does. */
export function CaseDetails({ projectId, file, record }: CaseDetailsProps) {
  const { testCase, summary } = record;
  const { outcome, path } = useLastOutcome(projectId, file, record);
  const texts = visibleFields(testCase.eventType, testCase).flatMap(({ name }) => {
    const value = testCase[name];
    const isText = typeof value === 'string' && value !== '' && fieldSpec(name).kind !== 'choice';
    return isText ? [{ name, label: fieldSpec(name).label, value }] : [];
  });
  return (
    <TableRow>
      <TableCell colSpan={COLUMNS} sx={{ bgcolor: 'action.hover' }}>
        <Box sx={boxStyle}>
          <Box component="dl" sx={factsStyle}>
            <Fact label="Last run">{summary.time ? new Date(summary.time).toLocaleString() : 'Not run yet'}</Fact>
            {summary.message && <Fact label="Message">{summary.message}</Fact>}
            {outcome?.value !== undefined && (
              <Fact label="Value used" mono>
                {outcome.value}
              </Fact>
            )}
            {texts.map(({ name, label, value }) => (
              <Fact key={name} label={label} mono>
                {value}
              </Fact>
            ))}
          </Box>
          {outcome && <CaseScreenshot outcome={outcome} path={path} />}
        </Box>
      </TableCell>
    </TableRow>
  );
}

/** Stays in sight where the table is wider than the screen. */
const boxStyle = {
  position: 'sticky',
  left: 16,
  maxWidth: 'calc(100vw - 64px)',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  py: 1,
  px: { xs: 0, sm: 5 },
};

const factsStyle = {
  m: 0,
  flex: '1 1 280px',
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  alignContent: 'start',
  columnGap: 2,
  rowGap: 0.5,
};

/**
 * The case in the latest result of its file, its last try; asked for only when it ran at all. While the file runs again the results of
 * its cases come before its own: a case has no outcome here then, rather than that of the run before.
 */
function useLastOutcome(projectId: number, file: FilePath, { case_id, summary }: TestCaseRecord) {
  const { data: entries } = useFileReport(projectId, file, summary.status !== undefined);
  const latest = entries?.[0];
  const { data: result } = useResult(projectId, latest?.result_id);
  const outcome: ReportCase | undefined = result?.cases?.findLast(
    (one) => one.case_id === case_id && isLast(one, summary),
  );
  return { outcome, path: result?.s3_public_path ?? '' };
}

/** A case's last result is told with the time at which it ended. */
const isLast = ({ time, duration }: ReportCase, summary: LastResult): boolean =>
  summary.time !== undefined && Date.parse(time) + duration === Date.parse(summary.time);
