import BlockerIcon from '@mui/icons-material/ReportOutlined';
import FailedIcon from '@mui/icons-material/CancelOutlined';
import IdleIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import RunningIcon from '@mui/icons-material/TimelapseOutlined';
import SuccessIcon from '@mui/icons-material/CheckCircleOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import { STATUS_LABELS, type Status } from '../status.js';

const ICONS: Record<Status, ComponentType<SvgIconProps>> = {
  success: SuccessIcon,
  failed: FailedIcon,
  warning: WarningIcon,
  blocker: BlockerIcon,
  running: RunningIcon,
  idle: IdleIcon,
};

interface StatusIconProps {
  readonly status: Status;
  /** The label beside the icon; by default the status's name. */
  readonly label?: string;
  /** Shows only the icon; the label is for screen readers. */
  readonly iconOnly?: boolean;
  readonly size?: number;
}

/** A status as icon, text and colour: never colour alone. */
export function StatusIcon({ status, label = STATUS_LABELS[status], iconOnly = false, size = 18 }: StatusIconProps) {
  const Icon = ICONS[status];
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: `status.${status}.main` }}
    >
      <Icon sx={{ fontSize: size }} {...(iconOnly ? { titleAccess: label } : { 'aria-hidden': true })} />
      {!iconOnly && <span>{label}</span>}
    </Box>
  );
}
