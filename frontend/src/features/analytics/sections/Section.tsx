import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The sections of the dashboard, in their order (1 §2). */
export const SECTIONS = [
  { id: 'summary', title: 'Test case summary' },
  { id: 'transfer-size', title: 'Transfer size trend' },
  { id: 'transfer-duration', title: 'Transfer duration trend' },
  { id: 'execution', title: 'Test run execution' },
  { id: 'insights', title: 'Scheduled insights' },
  { id: 'run-summary', title: 'Test run summary' },
  { id: 'run-results', title: 'Test run results' },
  { id: 'platforms', title: 'Platform coverage' },
  { id: 'viewpoint', title: 'Viewpoint' },
  // In addition to the nine specified ones.
  { id: 'flaky', title: 'Flaky files' },
  { id: 'slowest', title: 'Slowest files' },
] as const;
type SectionId = (typeof SECTIONS)[number]['id'];

/** A section that the side menu links to. */
export function Section({ id, children }: { readonly id: SectionId; readonly children: ReactNode }) {
  return (
    <Box id={id} tabIndex={-1} sx={{ scrollMarginTop: 72, minWidth: 0, '&:focus': { outline: 'none' } }}>
      {children}
    </Box>
  );
}
