import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useCaseHistory } from '../../api/case-history.js';
import { SkeletonRows } from '../../shared/components/Loading.js';
import { QueryView } from '../../shared/components/QueryView.js';
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
  return (
    <QueryView query={history} loading={<SkeletonRows rows={3} label="Loading the history" />}>
      {(results) => <PastResults results={results} />}
    </QueryView>
  );
}
