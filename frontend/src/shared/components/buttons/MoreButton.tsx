import Button from '@mui/material/Button';
import { sentencesOf } from '../../utils/sentences-of.js';
import { FormErrors } from '../dialogs/FormErrors.js';

interface MoreButtonProps {
  /** A list that is loaded page by page. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: unknown;
    fetchNextPage(): unknown;
  };
  readonly children: string;
}

/** Loads the next page of a list, if there may be one, and says why it could not be loaded. */
export function MoreButton({ query, children }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <>
      <FormErrors sentences={query.isFetchNextPageError ? sentencesOf(query.error) : []} />
      <Button fullWidth loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {children}
      </Button>
    </>
  );
}
