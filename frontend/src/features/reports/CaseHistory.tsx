import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { sentencesOf } from '../../api/api-error.js';
import { useCaseHistory } from '../../api/case-history.js';
import { ErrorState } from '../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../shared/components/Loading.js';
import { PastResults } from './PastResults.js';

interface CaseHistoryProps {
  readonly projectId: number;
  readonly caseId: number;
  readonly title: string;
}

/** How a case went in its last runs; asked for when somebody wants it. */
export function CaseHistory({ projectId, caseId, title }: CaseHistoryProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        size="small"
        startIcon={<HistoryIcon />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        History
      </Button>
      <Box id={id} component="section" aria-label={`History of “${title}”`} sx={{ flexBasis: '100%' }} hidden={!open}>
        {open && <Loaded projectId={projectId} caseId={caseId} />}
      </Box>
    </>
  );
}

function Loaded({ projectId, caseId }: Omit<CaseHistoryProps, 'title'>) {
  const history = useCaseHistory(projectId, caseId);
  if (history.isPending) return <SkeletonRows rows={3} label="Loading the history" />;
  if (history.isLoadingError) {
    const retry = () => void history.refetch();
    return <ErrorState sentences={sentencesOf(history.error)} onRetry={retry} busy={history.isFetching} />;
  }
  return <PastResults results={history.data} />;
}
