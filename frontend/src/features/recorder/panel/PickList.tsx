import PickIcon from '@mui/icons-material/AdsClick';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { RankedLocator } from '@testplatform/contract';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';
import type { Recorder } from '../recorder.js';
import { Matches } from './LocatorMenu.js';

interface PickListProps {
  readonly recorder: Recorder;
  readonly locators: readonly RankedLocator[];
}

/** The locators of the picked element, best first; one of them goes into the field. */
export function PickList({ recorder, locators }: PickListProps) {
  if (locators.length === 0) {
    return (
      <EmptyState icon={<PickIcon />} title="Pick an element" text="Click it on the page to see its locators here." />
    );
  }
  const show = (locator: string | null) => () => void recorder.send({ kind: 'highlight', locator });
  return (
    <Box component="ul" aria-label="Locators of the element" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {locators.map(({ locator, matches }) => (
        <Box
          component="li"
          key={locator}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="mono" component="code" sx={{ overflowWrap: 'anywhere' }}>
              {locator}
            </Typography>
            <Box>
              <Matches count={matches} />
            </Box>
          </Box>
          <Button
            size="small"
            variant="outlined"
            aria-label={`Use ${locator}`}
            onMouseEnter={show(locator)}
            onMouseLeave={show(null)}
            onClick={() => recorder.choose(locator)}
          >
            Use
          </Button>
        </Box>
      ))}
    </Box>
  );
}
