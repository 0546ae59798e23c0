import ButtonBase from '@mui/material/ButtonBase';
import { screenshotUrl } from '../../api/screenshot-url.js';
import { Picture } from '../../shared/components/Picture.js';

interface CasePictureProps {
  readonly path: string;
  readonly screenshot: number;
  readonly title: string;
  onEnlarge(screenshot: number): void;
}

/** Pixels. */
const WIDTH = 288;

/** The small screenshot of a case; a press shows it in full size. */
export function CasePicture({ path, screenshot, title, onEnlarge }: CasePictureProps) {
  return (
    <ButtonBase
      aria-label={`Enlarge the screenshot of “${title}”`}
      onClick={() => onEnlarge(screenshot)}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', alignSelf: 'start' }}
    >
      <Picture src={screenshotUrl(path, screenshot)} alt="" width={WIDTH} />
    </ButtonBase>
  );
}
