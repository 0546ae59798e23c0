import Link from '@mui/material/Link';
import type { ReportCase } from '../../../api/reports.js';
import { screenshotUrl } from '../../../api/screenshot-url.js';
import { Picture } from '../../../shared/components/Picture.js';

/** Pixels. */
const WIDTH = 240;

interface CaseScreenshotProps {
  readonly outcome: ReportCase;
  /** Where the records of its result lie. */
  readonly path: string;
}

/** The page as the case left it; opens in full size. */
export function CaseScreenshot({ outcome: { screenshot, title }, path }: CaseScreenshotProps) {
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
