import BackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { EditBase, useEditContext, type RaRecord } from 'react-admin';
import { Link } from 'react-router';
import { ApiError } from '../../api/client/api-error.js';
import { EmptyState } from '../../shared/components/states/EmptyState.js';
import { ErrorState } from '../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { useFailure } from '../../shared/hooks/use-failure.js';
import { FRESH } from './list/list-settings.js';

interface PlaceholderProps {
  /** The kind of record, such as "role". */
  readonly noun: string;
  /** Number of skeleton rows while it loads. */
  readonly rows: number;
  /** The link back to its list. */
  readonly back: ReactNode;
}

interface EditScreenProps<T> extends PlaceholderProps {
  children(record: T): ReactNode;
}

/** The screen of one record, in each state: loading, not found, unreachable, or shown. */
export function EditScreen<T extends RaRecord>({ children, ...placeholder }: EditScreenProps<T>) {
  return (
    <EditBase
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{ ...FRESH, retry: false }}
      disableAuthentication
      loading={<Placeholder {...placeholder} />}
      error={<Placeholder {...placeholder} />}
    >
      <Loaded>{children}</Loaded>
    </EditBase>
  );
}

function Loaded<T extends RaRecord>({ children }: Pick<EditScreenProps<T>, 'children'>) {
  const { record } = useEditContext<T>();
  return record ? children(record) : null;
}

function Placeholder({ noun, rows, back }: PlaceholderProps) {
  const { error, refetch, isFetching } = useEditContext();
  const failure = useFailure({ data: undefined, error, isFetching, refetch });
  if (error instanceof ApiError && error.status === 404) {
    const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`;
    return <EmptyState isScreen title={title} text={error.sentences.join(' ')} action={back} />;
  }
  if (failure) return <ErrorState {...failure} />;
  return <SkeletonRows rows={rows} height={36} label={`Loading the ${noun}`} />;
}

/** The link from a record's screen to its list. */
export const BackTo = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Button component={Link} to={to} size="small" startIcon={<BackIcon />} sx={{ mb: 1 }}>
    {children}
  </Button>
);
