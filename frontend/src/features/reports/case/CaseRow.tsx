import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReportCase } from '../../../api/runs/reports.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { toSeconds } from '../../../shared/utils/format.js';
import { CaseDetails } from './CaseDetails.js';
import { Expandable } from '../Expandable.js';
import { caseStatus } from '../report-model.js';

interface CaseRowProps {
  readonly projectId: number;
  readonly one: ReportCase;
  /** Import depth. */
  readonly depth: number;
  readonly isFirst: boolean;
  readonly isOpen: boolean;
  /** Base path of its screenshot. */
  readonly path: string;
  onOpen(open: boolean): void;
  onEnlarge(screenshot: number): void;
}

const INDENT = 3;
const COLUMNS = { xs: '104px minmax(0, 1fr) auto', lg: '104px minmax(0, 1fr) 120px 64px' };

/** One case of a result, expandable. Unless it succeeded, its message shows at once. */
export function CaseRow({ projectId, one, depth, isFirst, isOpen, path, onOpen, onEnlarge }: CaseRowProps) {
  const { status, label } = caseStatus(one);
  const note = noteOf(one);
  return (
    <Box sx={{ borderTop: isFirst ? 0 : 1, borderColor: 'divider', pl: depth * INDENT }}>
      <Expandable
        columns={COLUMNS}
        minHeight={44}
        isOpen={isOpen}
        onToggle={() => onOpen(!isOpen)}
        head={
          <>
            <StatusIcon status={status} label={label} />
            <Box component="span" sx={{ minWidth: 0, py: 1 }}>
              <Typography
                component="span"
                noWrap
                sx={{ display: 'block', color: one.status === 'skipped' ? 'text.secondary' : undefined }}
              >
                {one.title}
              </Typography>
              {note && (
                <Typography component="span" variant="caption" color="text.secondary" noWrap sx={{ display: 'block' }}>
                  {note}
                </Typography>
              )}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', display: { xs: 'none', lg: 'block' } }}>
              {one.eventType}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', textAlign: 'right' }}>
              {one.status === 'skipped' ? '' : `${toSeconds(one.duration)} s`}
            </Box>
          </>
        }
      >
        <CaseDetails projectId={projectId} one={one} imported={depth > 0} path={path} onEnlarge={onEnlarge} />
      </Expandable>
    </Box>
  );
}

/** The messages of a case that failed or has warnings. */
function noteOf({ status, message, warnings }: ReportCase): string {
  return status === 'success' ? warnings.join(' · ') : message;
}
