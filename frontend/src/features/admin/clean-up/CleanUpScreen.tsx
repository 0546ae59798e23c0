import Typography from '@mui/material/Typography';
import { sentencesOf } from '../../../api/api-error.js';
import { useCleanUp } from '../../../api/admin.js';
import { ErrorState } from '../../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/Loading.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { CleanUpCard } from './CleanUpCard.js';
import { describeRetention } from './clean-up-texts.js';

/** How long runs are kept, what the last clean-up freed, and a button that begins one. */
export function CleanUpScreen() {
  const { data, error, refetch, isFetching } = useCleanUp();
  return (
    <>
      <PageTitle title="Clean-up" documentTitle="Clean-up · Administration" />
      <Typography color="text.secondary" sx={{ mt: 0.5, mb: 2 }}>
        {data ? describeRetention(data) : 'Runs that are too old are removed each night.'}
      </Typography>
      {data && <CleanUpCard state={data} />}
      {!data && error && <ErrorState sentences={sentencesOf(error)} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <SkeletonRows rows={3} height={40} label="Loading the last clean-up" />}
    </>
  );
}
