import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import { IconMenu } from '../../../shared/components/buttons/IconMenu.js';
import type { CaseColumns } from './table/columns.js';

/** Selects the visible columns. Stored in the browser. */
export function ColumnMenu({ offered, shown, toggle }: CaseColumns) {
  return (
    <IconMenu label="Columns" icon={<ColumnsIcon fontSize="small" />}>
      {() =>
        offered.map((column) => {
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
        })
      }
    </IconMenu>
  );
}
