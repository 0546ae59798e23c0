import PickIcon from '@mui/icons-material/AdsClick';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useLocatorPicker } from '../locator-picker.js';

interface PickButtonProps {
  /** The id of the field's label, to distinguish the buttons. */
  readonly labelId: string;
  onPick(locator: string): void;
}

/** Picks a locator from the live page. Hidden if no browser is available. */
export function PickButton({ labelId, onPick }: PickButtonProps) {
  const picker = useLocatorPicker();
  if (!picker) return null;
  const pick = async () => {
    const locator = await picker.pick();
    if (locator !== null) onPick(locator);
  };
  return (
    <Tooltip title="Pick an element on a live page">
      <IconButton
        size="small"
        aria-label="Pick an element on a live page"
        aria-describedby={labelId}
        onClick={() => void pick()}
      >
        <PickIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
