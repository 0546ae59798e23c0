import Button from '@mui/material/Button';

interface MoreButtonProps {
  /** A list that is loaded page by page. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): unknown;
  };
  readonly children: string;
}

/** Loads the next page of a list, if there may be one. */
export function MoreButton({ query, children }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button fullWidth loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {children}
    </Button>
  );
}
