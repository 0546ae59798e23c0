import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { describeConditionals, specOf, visibleFields, type FilePath } from '@testplatform/contract';
import type { ReactNode } from 'react';
import { useFileReport, useResult, type ReportCase, screenshotUrl } from '../../../api/runs/reports.js';
import type { LastResult, TestCaseRecord } from '../../../api/project/test-cases.js';
import { Picture } from '../../../shared/components/Picture.js';
import { formatDateTime } from '../../../shared/utils/format.js';
import { SENTENCES } from '../../../shared/texts.js';

interface CaseDetailsProps {
  readonly projectId: number;
  readonly file: FilePath;
  readonly record: TestCaseRecord;
}

/** The expanded details of a case: its last outcome with the used value and a screenshot, and its fields. */
export function CaseDetails({ projectId, file, record }: CaseDetailsProps) {
  const { testCase, summary } = record;
  const { outcome, path } = useLastOutcome(projectId, file, record);
  const texts = visibleFields(testCase.eventType, testCase).flatMap((field) => {
    const value = testCase[field.name];
    const { label, kind } = specOf(field);
    const isText = typeof value === 'string' && value !== '' && kind !== 'choice';
    return isText ? [{ name: field.name, label, value }] : [];
  });
  const expected = describeConditionals(testCase.conditionals ?? []);
  return (
    <Box sx={boxStyle}>
      <Box component="dl" sx={factsStyle}>
        <Fact label="Last run">{summary.time ? formatDateTime(summary.time) : SENTENCES.notRunYet}</Fact>
        {summary.message && <Fact label="Message">{summary.message}</Fact>}
        {outcome && outcome.warnings.length > 0 && <Fact label="Warnings">{outcome.warnings.join('\n')}</Fact>}
        {outcome?.value !== undefined && (
          <Fact label="Value used" mono>
            {outcome.value}
          </Fact>
        )}
        {expected && <Fact label="Expected">{expected}</Fact>}
        {texts.map(({ name, label, value }) => (
          <Fact key={name} label={label} mono>
            {value}
          </Fact>
        ))}
      </Box>
      {outcome && <CaseScreenshot outcome={outcome} path={path} />}
    </Box>
  );
}

const boxStyle = { display: 'flex', flexWrap: 'wrap', gap: 2, px: { xs: 0, sm: 5 } };

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
 * The case's last try in the latest result of its file; loaded only if it has run. While the file is running again,
 * cases report before the file's result exists: then there is no outcome, rather than that of the previous run.
 */
function useLastOutcome(projectId: number, file: FilePath, { case_id, summary }: TestCaseRecord) {
  const { data: report } = useFileReport(projectId, file, summary.status !== undefined);
  const { data: result } = useResult(projectId, report?.latest?.result_id);
  const outcome: ReportCase | undefined = result?.cases?.findLast(
    (one) => one.case_id === case_id && isLast(one, summary),
  );
  return { outcome, path: result?.s3_public_path ?? '' };
}

/** A case's last result carries its end time. */
const isLast = ({ time, duration }: ReportCase, summary: LastResult): boolean =>
  summary.time !== undefined && Date.parse(time) + duration === Date.parse(summary.time);

/** Pixels. */
const WIDTH = 240;

interface CaseScreenshotProps {
  readonly outcome: ReportCase;
  /** Base path of the result's records. */
  readonly path: string;
}

/** The screenshot at the end of the case; opens in full size. */
function CaseScreenshot({ outcome: { screenshot, title }, path }: CaseScreenshotProps) {
  if (screenshot === null) return null;
  const url = screenshotUrl(path, screenshot);
  return (
    <Link
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={`Screenshot of “${title}”, opens in a new tab`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', alignSelf: 'start' }}
    >
      <Picture src={url} alt="" width={WIDTH} />
    </Link>
  );
}

interface FactProps {
  readonly label: string;
  readonly mono?: boolean;
  readonly children: ReactNode;
}

/** One entry of a definition list. */
function Fact({ label, mono = false, children }: FactProps) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          minWidth: 0,
          overflowWrap: 'anywhere',
          ...(mono && { typography: 'mono', whiteSpace: 'pre-wrap' }),
        }}
      >
        {children}
      </Box>
    </>
  );
}
