import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import type { FolderPreview } from '../../../api/exchange/folders.js';
import { plural } from '../../../shared/utils/format.js';

interface FolderContentsProps {
  readonly contents: FolderPreview;
}

const COUNTED = [
  ['files', 'test case file'],
  ['cases', 'test case'],
  ['environments', 'environment'],
  ['tables', 'table'],
  ['connectors', 'connector'],
  ['schedules', 'schedule'],
  ['uploads', 'uploaded file'],
] as const satisfies readonly (readonly [keyof FolderPreview, string])[];

/** The contents of a folder, and what has to be entered again after the import. */
export function FolderContents({ contents }: FolderContentsProps) {
  const counts = COUNTED.filter(([field]) => contents[field] > 0).map(([field, what]) => plural(contents[field], what));
  const { name, missing, missingTotal } = contents;
  return (
    <>
      <Typography variant="subtitle1" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography>{counts.length > 0 ? counts.join(', ') : 'It has no tests yet.'}</Typography>
      {missingTotal > 0 && (
        <>
          <Typography>A folder has no secrets. Enter these again after the import:</Typography>
          <List dense aria-label="To enter again" sx={{ maxHeight: 240, overflow: 'auto' }}>
            {[...new Set(missing)].map((sentence) => (
              <ListItem key={sentence} sx={{ overflowWrap: 'anywhere' }}>
                {sentence}
              </ListItem>
            ))}
            {missingTotal > missing.length && <ListItem>{`${missingTotal - missing.length} more`}</ListItem>}
          </List>
        </>
      )}
    </>
  );
}
