import Typography from '@mui/material/Typography';
import { useCleanUp } from '../../../api/admin.js';
import { SkeletonRows } from '../../../shared/components/Loading.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { QueryView } from '../../../shared/components/QueryView.js';
import { CleanUpCard } from './CleanUpCard.js';
import { describeRetention } from './clean-up-texts.js';

/** How long runs are kept, what the last clean-up freed, and a button that begins one. */
export function CleanUpScreen() {
  const query = useCleanUp();
  return (
    <>
      <PageTitle title="Clean-up" documentTitle="Clean-up · Administration" />
      <Typography color="text.secondary" sx={{ mt: 0.5, mb: 2 }}>
        {query.data ? describeRetention(query.data) : 'Runs that are too old are removed each night.'}
      </Typography>
      <QueryView query={query} loading={<SkeletonRows rows={3} height={40} label="Loading the last clean-up" />}>
        {(state) => <CleanUpCard state={state} />}
      </QueryView>
    </>
  );
}
