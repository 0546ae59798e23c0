import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { CaseColumns } from './table/columns.js';

/** Selects the visible columns. Stored in the browser. */
export function ColumnMenu({ offered, shown, toggle }: CaseColumns) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label="Columns"
        title="Columns"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5 }}
      >
        <ColumnsIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {offered.map((column) => {
          const isShown = shown.includes(column);
          return (
            <MenuItem
              key={column.label}
              dense
              role="menuitemcheckbox"
              aria-checked={isShown}
              onClick={() => toggle(column.label)}
            >
              <Checkbox size="small" checked={isShown} tabIndex={-1} aria-hidden sx={{ p: 0, mr: 1 }} />
              {column.label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
