import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FilterLiveForm } from 'react-admin';

/** The filters of a list, in effect half a second after the last key; the address keeps them. */
export function FilterBar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box
      role="search"
      aria-label={label}
      sx={{ mb: 2, '& form': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } }}
    >
      <FilterLiveForm>{children}</FilterLiveForm>
    </Box>
  );
}
