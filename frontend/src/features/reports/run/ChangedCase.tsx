import Typography from '@mui/material/Typography';
import type { ComparedCase } from '../../../api/run-comparison.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { CHANGES, joinTitles, nameOf } from './run-model.js';
import { ResultCase } from './ResultCase.js';
import { Row } from './Row.js';

interface ChangedCaseProps {
  readonly projectId: number;
  readonly one: ComparedCase;
}

/** A case that went otherwise than in the other run: opened, it shows how it went in each. */
export function ChangedCase({ projectId, one }: ChangedCaseProps) {
  const { change, path, now, before } = one;
  return (
    <Row status={<StatusIcon {...CHANGES[change]} />} title={nameOf(one)} note={joinTitles(path)}>
      {now && (
        <>
          <Side title="In this run" />
          <ResultCase projectId={projectId} side={now} />
        </>
      )}
      {before && (
        <>
          <Side title="In the other run" />
          <ResultCase projectId={projectId} side={before} />
        </>
      )}
    </Row>
  );
}

function Side({ title }: { readonly title: string }) {
  return (
    <Typography variant="h3" sx={{ px: 2, pb: 0.5 }}>
      {title}
    </Typography>
  );
}
