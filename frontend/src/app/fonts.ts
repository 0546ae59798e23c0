import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2';

const faceOf = (file: string, unicodeRange: string) => ({
  fontFamily: 'Inter Variable',
  fontWeight: '100 900',
  // A font that arrives too late for the first paint isn't used, so nothing moves.
  fontDisplay: 'optional',
  src: `url('${file}') format('woff2')`,
  unicodeRange,
});

/**
 * Inter ships with the app, so widths are the same on every system. Not in a style sheet, which would delay the first
 * text of the page.
 */
export const FONT_FACES = [
  faceOf(latinExt, 'U+0100-02BA, U+1E00-1E9F, U+20A0-20AB, U+20AD-20C0, U+2C60-2C7F, U+A720-A7FF'),
  faceOf(
    latin,
    'U+0000-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2190-2193, U+2212',
  ),
];
