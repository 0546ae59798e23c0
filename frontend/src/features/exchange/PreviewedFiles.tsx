import WarningIcon from '@mui/icons-material/WarningAmber';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ImportPreview, PreviewedFile } from '../../api/exchange/imports.js';
import { plural } from '../../shared/utils/format.js';
import { ImportNotes } from './ImportNotes.js';

interface PreviewedFilesProps {
  /** Name of the chosen file. */
  readonly name: string;
  readonly preview: ImportPreview;
}

/** The files that an import would create, each with its first cases, and notes on what can't be translated. */
export function PreviewedFiles({ name, preview: { format, files, notes, total } }: PreviewedFilesProps) {
  const cases = files.reduce((sum, file) => sum + file.cases, 0);
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {name} comes from {format}. It becomes {plural(files.length, 'file')} with {plural(cases, 'test case')}.
      </Typography>
      {total > 0 && (
        <Alert severity="warning" icon={<WarningIcon />} sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
          {total === 1 ? 'One step needs your attention.' : `${total} steps need your attention.`} What has no
          counterpart here becomes a comment, which does nothing.
          <ImportNotes notes={notes} total={total} />
        </Alert>
      )}
      <Box component="ul" aria-label="Files" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {files.map((file) => (
          <Box key={file.path.join('/')} component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
            <Box component="details" sx={{ '& summary': { py: 0.75, cursor: 'pointer', overflowWrap: 'anywhere' } }}>
              <summary>
                {file.path.join(' / ')}{' '}
                <Typography component="span" variant="caption" color="text.secondary">
                  {plural(file.cases, 'test case')}
                </Typography>
              </summary>
              <Box component="ol" sx={{ mt: 0, mb: 1, pl: 5 }}>
                {numbered(file.first).map(({ key, title, eventType }) => (
                  <Typography key={key} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                    {title}{' '}
                    <Typography component="span" variant="caption" color="text.secondary">
                      {eventType}
                    </Typography>
                  </Typography>
                ))}
              </Box>
              {file.cases > file.first.length && (
                <Typography variant="caption" component="p" color="text.secondary" sx={{ pl: 5, pb: 1 }}>
                  and {file.cases - file.first.length} more
                </Typography>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

/** Keyed by row: new cases have no id, and titles may repeat. */
const numbered = (cases: PreviewedFile['first']) =>
  cases.map(({ title, eventType }, row) => ({ key: `case ${row}`, title, eventType }));
