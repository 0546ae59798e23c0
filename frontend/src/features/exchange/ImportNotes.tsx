import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ImportNote } from '../../api/exchange/imports.js';

interface ImportNotesProps {
  readonly notes: readonly ImportNote[];
  /** Number of all notes, including those that aren't shown. */
  readonly total: number;
}

/** The steps that were left out or translated differently: where each is, its original text, and what to do. */
export function ImportNotes({ notes, total }: ImportNotesProps) {
  return (
    <Box
      component="ul"
      tabIndex={0}
      aria-label="Steps that need your attention"
      sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 1, maxHeight: 240, overflow: 'auto' }}
    >
      {notes.map(({ file, place, said, sentence }) => (
        <Box key={`${file} ${place} ${said} ${sentence}`} component="li" sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="caption" component="p">
            {file}, {place}
          </Typography>
          <Typography variant="mono" component="p">
            {said}
          </Typography>
          <Typography variant="body2">{sentence}.</Typography>
        </Box>
      ))}
      {total > notes.length && <Typography component="li">and {total - notes.length} more</Typography>}
    </Box>
  );
}
