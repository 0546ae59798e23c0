import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { LIMITS } from '@testplatform/contract';
import type { ReactNode } from 'react';
import type { ReportCase } from '../../api/reports.js';
import { screenshotUrl } from './screenshot-url.js';

interface CaseDetailsProps {
  readonly one: ReportCase;
  readonly path: string;
  onEnlarge(screenshot: number): void;
}

/** What a case said, compared and used, and its screenshot. */
export function CaseDetails({ one, path, onEnlarge }: CaseDetailsProps) {
  const { message, warnings, expected, actual, value, screenshot, title } = one;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: 2, pb: 2 }}>
      <Box component="dl" sx={{ flex: '1 1 280px', m: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
        {(message || warnings.length === 0) && <Fact label="Message">{message || 'None'}</Fact>}
        {warnings.length > 0 && <Fact label="Warnings">{warnings.join('\n')}</Fact>}
        {expected !== undefined && (
          <Fact label="Expected" sign="+" tone="success">
            {expected}
          </Fact>
        )}
        {actual !== undefined && (
          <Fact label="Actual" sign="−" tone="failed">
            {actual}
          </Fact>
        )}
        {value !== undefined && (
          <Fact label="Value" mono>
            {value}
          </Fact>
        )}
      </Box>
      {screenshot !== null && (
        <ButtonBase
          aria-label={`Enlarge the screenshot of “${title}”`}
          onClick={() => onEnlarge(screenshot)}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', alignSelf: 'start' }}
        >
          <Box
            component="img"
            src={screenshotUrl(path, screenshot)}
            alt=""
            loading="lazy"
            width={288}
            height={(288 * LIMITS.recordHeight) / LIMITS.recordWidth}
            sx={{ display: 'block', objectFit: 'cover', bgcolor: 'background.default' }}
          />
        </ButtonBase>
      )}
    </Box>
  );
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly mono?: boolean;
  /** Of a comparison: what should have been and what was. */
  readonly sign?: string;
  readonly tone?: 'success' | 'failed';
}

function Fact({ label, children, mono = false, sign, tone }: FactProps) {
  const surface = tone && {
    bgcolor: `status.${tone}.bg`,
    color: `status.${tone}.main`,
    px: 1,
    py: 0.5,
    borderRadius: 1,
  };
  return (
    <div>
      <Typography component="dt" variant="caption" color="text.secondary">
        {label}
      </Typography>
      <Typography
        component="dd"
        variant={mono || tone ? 'mono' : 'body1'}
        sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...surface }}
      >
        {sign && <span aria-hidden>{sign} </span>}
        {children}
      </Typography>
    </div>
  );
}
