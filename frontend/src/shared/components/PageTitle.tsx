import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageTitleProps {
  readonly title: string;
  /** In the browser's tab, when it says more than the heading. */
  readonly documentTitle?: string;
  readonly children?: ReactNode;
}

/** The heading of a screen; the browser's tab says the same. */
export function PageTitle({ title, documentTitle = title, children }: PageTitleProps) {
  return (
    <>
      <title>{`${documentTitle} · TestPlatform`}</title>
      <Typography variant="h1">{children ?? title}</Typography>
    </>
  );
}
