import AddressIcon from '@mui/icons-material/LinkOutlined';
import CheckIcon from '@mui/icons-material/CheckBoxOutlined';
import ClickIcon from '@mui/icons-material/AdsClick';
import ContentIcon from '@mui/icons-material/FormatQuote';
import KeyIcon from '@mui/icons-material/KeyboardOutlined';
import OtherIcon from '@mui/icons-material/BoltOutlined';
import OptionIcon from '@mui/icons-material/ArrowDropDownCircleOutlined';
import TabIcon from '@mui/icons-material/TabOutlined';
import TextIcon from '@mui/icons-material/EditOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import VisibleIcon from '@mui/icons-material/VisibilityOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { EventType } from '@testplatform/contract';
import type { ComponentType } from 'react';

/** The recorded types; all others share one icon. */
const ICONS: Partial<Record<EventType, ComponentType<SvgIconProps>>> = {
  'URL redirect': AddressIcon,
  Click: ClickIcon,
  'Double click': ClickIcon,
  'Right click': ClickIcon,
  'Text feed': TextIcon,
  Clear: TextIcon,
  'Select option': OptionIcon,
  Check: CheckIcon,
  Uncheck: CheckIcon,
  'File upload': UploadIcon,
  'Press key': KeyIcon,
  'Get content': ContentIcon,
  'Locate element': VisibleIcon,
  'Wait for': VisibleIcon,
  'Switch tab': TabIcon,
  'Close tab': TabIcon,
};

/** The icon of a step's event type. */
export function StepIcon({ type }: { readonly type: EventType }) {
  const Icon = ICONS[type] ?? OtherIcon;
  return <Icon titleAccess={type} fontSize="small" sx={{ mt: 0.5, color: 'text.secondary' }} />;
}
