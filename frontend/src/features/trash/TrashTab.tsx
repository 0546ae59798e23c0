import TrashIcon from '@mui/icons-material/DeleteOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LIMITS } from '@testplatform/contract';
import { useState } from 'react';
import { useTrash } from '../../api/project/trash.js';
import { EmptyState } from '../../shared/components/states/EmptyState.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { Pages } from '../../shared/components/Pages.js';
import { QueryView } from '../../shared/components/states/QueryView.js';
import { TrashCard } from './TrashCard.js';

interface TrashTabProps {
  readonly projectId: number;
  /** The address of a node of the tree. */
  hrefOf(node: string): string;
}

/** The Trash tab: nodes deleted from the tree, until they are permanently removed (3 §17). */
export function TrashTab({ projectId, hrefOf }: TrashTabProps) {
  const [page, setPage] = useState(1);
  const trash = useTrash(projectId, page);
  return (
    <Stack sx={{ gap: 2, maxWidth: 880 }}>
      <QueryView query={trash} loading={<SkeletonRows rows={3} height={104} label="Loading the trash" />}>
        {({ nodes, total }) => (
          <>
            {total === 0 ? (
              <EmptyState
                icon={<TrashIcon />}
                title="The trash is empty"
                text={`Deleted parts of the tree can be restored here for ${LIMITS.trashDays} days, with their test cases, results and the connectors that run them.`}
              />
            ) : (
              <Typography color="text.secondary">
                {`Deleted parts of the tree stay here for ${LIMITS.trashDays} days.`}
              </Typography>
            )}
            {nodes.map((node) => (
              <TrashCard key={node.id} {...{ projectId, node, hrefOf }} />
            ))}
            <Pages label="Pages of the trash" total={total} page={page} onPage={setPage} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}
