import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReportCase, screenshotUrl } from '../../../api/runs/reports.js';
import { Picture } from '../../../shared/components/Picture.js';
import { formatDateTime, toSeconds } from '../../../shared/utils/format.js';
import { Comparison, CopyMessage, Fact } from './CaseFacts.js';
import { CaseHistory } from './CaseHistory.js';

interface CaseDetailsProps {
  readonly projectId: number;
  readonly one: ReportCase;
  /** An imported case has its history in its own file's report. */
  readonly imported: boolean;
  readonly path: string;
  onEnlarge(screenshot: number): void;
}

/** The details of a case: message, comparison, value, screenshot and history. */
export function CaseDetails({ projectId, one, imported, path, onEnlarge }: CaseDetailsProps) {
  const { message, warnings, expected, actual, value, screenshot, title, status } = one;
  return (
    <Box sx={{ px: 2, pb: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Box component="dl" sx={{ flex: '1 1 280px', m: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
          {(message || warnings.length === 0) && <Fact label="Message">{message || 'None'}</Fact>}
          {warnings.length > 0 && <Fact label="Warnings">{warnings.join('\n')}</Fact>}
          <Comparison expected={expected} actual={actual} />
          {value !== undefined && (
            <Fact label="Value" mono>
              {value}
            </Fact>
          )}
          {status !== 'skipped' && (
            <Fact label="Ran">
              {formatDateTime(one.time)}, {toSeconds(one.duration)} s
            </Fact>
          )}
        </Box>
        {screenshot !== null && <CasePicture one={one} path={path} screenshot={screenshot} onEnlarge={onEnlarge} />}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
        {message && <CopyMessage one={one} />}
        {!imported && one.case_id !== null && <CaseHistory projectId={projectId} caseId={one.case_id} title={title} />}
      </Box>
    </Box>
  );
}

interface CasePictureProps extends Pick<CaseDetailsProps, 'one' | 'path' | 'onEnlarge'> {
  readonly screenshot: number;
}

/** Pixels. */
const WIDTH = 288;

/** The thumbnail of a case's screenshot; a click enlarges it. */
function CasePicture({ one: { title, evidence }, path, screenshot, onEnlarge }: CasePictureProps) {
  return (
    <ButtonBase
      aria-label={`Enlarge the screenshot of “${title}”`}
      onClick={() => onEnlarge(screenshot)}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', alignSelf: 'start' }}
    >
      <Picture src={screenshotUrl(path, screenshot)} alt="" width={WIDTH} mark={evidence?.target} />
    </ButtonBase>
  );
}
