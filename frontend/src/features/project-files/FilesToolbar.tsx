import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { FilesPage } from '../../api/project/project-files.js';
import { LIMITS } from '@testplatform/contract';
import { SearchField } from '../../shared/components/SearchField.js';

const ORDERS = {
  name: { label: 'Name', sort: 'name', descending: false },
  newest: { label: 'Newest', sort: 'time', descending: true },
  largest: { label: 'Largest', sort: 'size', descending: true },
} as const;
type Order = keyof typeof ORDERS;

interface FilesToolbarProps {
  readonly page: FilesPage;
  onPage(page: FilesPage): void;
  readonly children: ReactNode;
}

/** Upload, search and order, above the list of files. */
export function FilesToolbar({ page, onPage, children }: FilesToolbarProps) {
  const names = Object.keys(ORDERS) as Order[];
  const order = names.find((name) => ORDERS[name].sort === page.sort) ?? 'name';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {children}
      <SearchField
        label="Search files"
        value={page.search}
        maxLength={LIMITS.projectFileNameMax}
        onChange={(search) => onPage({ ...page, search, page: 1 })}
      />
      <TextField
        select
        label="Order"
        value={order}
        onChange={(event) => {
          const { sort, descending } = ORDERS[event.target.value as Order];
          onPage({ ...page, sort, descending, page: 1 });
        }}
        sx={{ width: 128 }}
      >
        {names.map((name) => (
          <MenuItem key={name} value={name}>
            {ORDERS[name].label}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
