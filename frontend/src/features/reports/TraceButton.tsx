import TraceIcon from '@mui/icons-material/TimelineOutlined';
import Button from '@mui/material/Button';

/** Opens the trace of a result in Playwright's viewer, in a new tab. */
export function TraceButton({ path }: { readonly path: string }) {
  const trace = new URL(path, location.origin).href;
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<TraceIcon />}
      href={`/trace-viewer/index.html?${new URLSearchParams({ trace })}`}
      target="_blank"
      rel="noreferrer"
      aria-label="Trace, opens in a new tab"
    >
      Trace
    </Button>
  );
}
