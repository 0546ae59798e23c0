import FailedIcon from '@mui/icons-material/Close';
import SuccessIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import { STANDINGS, type Standing } from '../model/standing.js';

interface CaseNumberProps {
  readonly number: number;
  readonly standing: Standing;
}

/** The case's number as its success or failure marker (1 §2). The status column says the same in words. */
export function CaseNumber({ number, standing }: CaseNumberProps) {
  const Icon = { success: SuccessIcon, warning: SuccessIcon, failed: FailedIcon, skipped: null, 'not-run': null }[
    standing
  ];
  const { status } = STANDINGS[standing];
  return (
    <TableCell>
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.25,
          px: 0.75,
          minHeight: 20,
          borderRadius: 1,
          typography: 'caption',
          fontWeight: 600,
          color: `status.${status}.main`,
          bgcolor: `status.${status}.bg`,
        }}
      >
        {Icon && <Icon aria-hidden sx={{ fontSize: 14 }} />}
        {number}
      </Box>
    </TableCell>
  );
}
