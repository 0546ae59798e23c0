import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { LIMITS } from '@testplatform/contract';
import { useDeliveries } from '../../api/automation/notifications.js';
import { ErrorState } from '../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { useFailure } from '../../shared/hooks/use-failure.js';
import { DeliveryRow } from './DeliveryRow.js';

const TITLE = 'delivery-log-title';

/** The newest messages of the project's notifications, with their delivery status. */
export function DeliveryLog({ projectId }: { readonly projectId: number }) {
  return (
    <Box component="section" aria-labelledby={TITLE} sx={{ mt: 2 }}>
      <Typography variant="h3" component="h2" id={TITLE}>
        Messages
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {`The last ${LIMITS.deliveryLog}, newest first.`}
      </Typography>
      <Deliveries projectId={projectId} />
    </Box>
  );
}

function Deliveries({ projectId }: { readonly projectId: number }) {
  const deliveries = useDeliveries(projectId);
  const failure = useFailure(deliveries);
  if (failure) return <ErrorState {...failure} />;
  if (!deliveries.data) return <SkeletonRows rows={4} height={40} label="Loading the messages" />;
  if (deliveries.data.length === 0) return <Typography>No messages sent yet. Send a test, or start a run.</Typography>;
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-labelledby={TITLE}>
      <Table size="small" aria-labelledby={TITLE}>
        <TableHead>
          <TableRow>
            <TableCell>Time</TableCell>
            <TableCell>Notification</TableCell>
            <TableCell>Run</TableCell>
            <TableCell>Result</TableCell>
            <TableCell align="right">Tries</TableCell>
            <TableCell>Next try</TableCell>
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {deliveries.data.map((delivery) => (
            <DeliveryRow key={delivery.delivery_id} projectId={projectId} delivery={delivery} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
