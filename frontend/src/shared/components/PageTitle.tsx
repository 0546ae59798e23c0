import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageTitleProps {
  readonly title: string;
  /** Title of the browser tab, if it differs from the heading. */
  readonly documentTitle?: string;
  readonly children?: ReactNode;
}

/** The heading of a screen, also used as the browser tab's title. */
export function PageTitle({ title, documentTitle = title, children }: PageTitleProps) {
  return (
    <>
      <title>{`${documentTitle} · TestPlatform`}</title>
      <Typography variant="h1">{children ?? title}</Typography>
    </>
  );
}
