import ExpandIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { RankedLocator } from '@testplatform/contract';
import { useMenu } from '../../../shared/hooks/use-menu.js';
import { plural } from '../../../shared/utils/format.js';

interface LocatorMenuProps {
  /** The step's title. */
  readonly of: string;
  readonly chosen: string;
  readonly locators: readonly RankedLocator[];
  onChoose(locator: string): void;
}

/** A step's locator, and the alternatives for its element. */
export function LocatorMenu({ of, chosen, locators, onChoose }: LocatorMenuProps) {
  const { button, menu, close } = useMenu();
  return (
    <>
      <Button
        size="small"
        color="inherit"
        {...button}
        aria-label={`Locator of ${of}: ${chosen}`}
        endIcon={<ExpandIcon />}
        sx={{ maxWidth: '100%', minWidth: 0, px: 0.5, py: 0, textTransform: 'none', color: 'text.secondary' }}
      >
        <Box component="span" title={chosen} sx={{ typography: 'mono', ...ellipsis }}>
          {chosen}
        </Box>
      </Button>
      <Menu {...menu}>
        {locators.map(({ locator, matches }) => (
          <MenuItem
            key={locator}
            dense
            selected={locator === chosen}
            onClick={() => {
              close();
              onChoose(locator);
            }}
            sx={{ gap: 2, justifyContent: 'space-between', whiteSpace: 'normal' }}
          >
            <Box component="span" sx={{ typography: 'mono', overflowWrap: 'anywhere' }}>
              {locator}
            </Box>
            <Matches count={matches} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** How many elements a locator matches; a test needs exactly one. */
export function Matches({ count }: { readonly count: number }) {
  return (
    <Box
      component="span"
      sx={{
        typography: 'caption',
        whiteSpace: 'nowrap',
        color: count === 1 ? 'status.success.main' : 'status.warning.main',
      }}
    >
      {plural(count, 'match', 'matches')}
    </Box>
  );
}

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
