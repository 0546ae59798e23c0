import { useProfile } from '../../api/account.js';
import { ErrorState } from '../../shared/components/ErrorState.js';
import { useFailure } from '../../shared/hooks/use-failure.js';

/** Says why buttons are missing while it is not known what the person may do (1 §6). */
export function RightsNotice() {
  const failure = useFailure(useProfile());
  if (!failure) return null;
  const sentences = ['What you may do here is not known yet, so some buttons are missing.', ...failure.sentences];
  return <ErrorState {...failure} sentences={sentences} />;
}
