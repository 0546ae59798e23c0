import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { usePermission } from '../../api/people/account.js';
import { sentencesOf } from '../../api/client/api-error.js';
import { useSendAgain, type Delivery } from '../../api/automation/notifications.js';
import { StatusChip } from '../../shared/components/StatusChip.js';
import { toast } from '../../shared/toast.js';
import { formatDateTime } from '../../shared/utils/format.js';
import { STATE_LABELS, STATE_STATUSES, VERDICT_LABELS } from './labels.js';

interface DeliveryRowProps {
  readonly projectId: number;
  readonly delivery: Delivery;
}

/** A message: notification, recipient and delivery status. */
export function DeliveryRow({ projectId, delivery }: DeliveryRowProps) {
  const { title, recipient, run_id: runId, outcome, attempts, nextTry, time } = delivery;
  const mayModify = usePermission('projects', 'modify');
  const mayViewReport = usePermission('reports', 'view');
  const again = useSendAgain(projectId);
  const send = () =>
    again.mutate(delivery.delivery_id, { onError: (error) => void toast.error(sentencesOf(error).join(' ')) });
  const said = runId === null ? 'Test' : outcome === null ? 'Run' : VERDICT_LABELS[outcome];
  const isWaiting = delivery.state === 'waiting';
  return (
    <TableRow>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(time)}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 160 }}>
        {title}
        {recipient !== '' && (
          <Typography variant="body2" color="text.secondary">
            {recipient}
          </Typography>
        )}
      </TableCell>
      <TableCell>
        {runId !== null && mayViewReport ? (
          <Link component={RouterLink} to={`/project/${projectId}?run=${runId}`}>
            {said}
          </Link>
        ) : (
          said
        )}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 200 }}>
        <Outcome delivery={delivery} />
      </TableCell>
      <TableCell align="right">{attempts}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {isWaiting && nextTry !== null ? formatDateTime(nextTry) : '–'}
      </TableCell>
      <TableCell align="right">
        {mayModify && (
          <Button
            size="small"
            loading={again.isPending}
            onClick={send}
            sx={{ whiteSpace: 'nowrap' }}
            aria-label={`${isWaiting ? 'Try now' : 'Send again'}: ${title}, ${formatDateTime(time)}`}
          >
            {isWaiting ? 'Try now' : 'Send again'}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

/** Whether it was delivered, the response, and the error. */
function Outcome({ delivery: { state, httpStatus, error, reply } }: Pick<DeliveryRowProps, 'delivery'>) {
  const said = reply !== '' && state !== 'sent' ? `: “${reply}”` : '';
  const text = error !== '' ? `${error}${said}` : httpStatus === null ? '' : `Answered with ${httpStatus}`;
  return (
    <>
      <StatusChip status={STATE_STATUSES[state]} label={STATE_LABELS[state]} />
      {text !== '' && <Typography variant="body2">{text}</Typography>}
    </>
  );
}
