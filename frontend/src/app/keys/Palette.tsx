import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { visuallyHidden } from '../../shared/visually-hidden.js';
import { GROUPS, type PaletteItem } from './palette-items.js';

interface PaletteProps {
  readonly items: readonly PaletteItem[];
  onClose(): void;
}

/** Limits each group to 12 items; typing filters them. */
const filterGroup = createFilterOptions<PaletteItem>({
  limit: 12,
  stringify: ({ label, detail }) => `${label} ${detail}`,
});

/** The command palette: one field that finds everything. */
export function Palette({ items, onClose }: PaletteProps) {
  const titleId = useId();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ container: { sx: { alignItems: 'start' } }, paper: { sx: { p: 1.5 } } }}
    >
      <Box component="h2" id={titleId} sx={visuallyHidden}>
        Go to
      </Box>
      <Autocomplete
        open
        autoHighlight
        forcePopupIcon={false}
        options={items}
        groupBy={({ group }) => group}
        getOptionKey={({ key }) => key}
        getOptionLabel={({ label }) => label}
        filterOptions={(options, state) =>
          GROUPS.flatMap((group) =>
            filterGroup(
              options.filter((option) => option.group === group),
              state,
            ),
          )
        }
        noOptionsText="No matches"
        value={null}
        onChange={(_, item) => {
          onClose();
          item?.perform();
        }}
        onClose={(_, reason) => reason === 'escape' && onClose()}
        renderGroup={({ key, group, children }) => (
          <li key={key} role="presentation">
            <Box sx={{ px: 2, pt: 1, typography: 'caption', color: 'text.secondary' }}>{group}</Box>
            <Box component="ul" role="group" aria-label={group} sx={{ p: 0 }}>
              {children}
            </Box>
          </li>
        )}
        renderOption={({ key, ...props }, { label, detail }) => (
          <Box component="li" key={key} {...props} sx={{ gap: 1, justifyContent: 'space-between !important' }}>
            <span>{label}</span>
            <Box component="span" sx={{ typography: 'caption', textAlign: 'right' }}>
              {detail}
            </Box>
          </Box>
        )}
        renderInput={(params) => (
          <TextField {...params} autoFocus label="Go to" placeholder="Screen, project or action" />
        )}
      />
    </Dialog>
  );
}
