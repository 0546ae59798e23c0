import HelpIcon from '@mui/icons-material/HelpOutline';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Insertion } from '../../model/insert.js';
import { KNOWLEDGE, type KnowledgeName } from '../../model/knowledge.js';
import { useHelp } from '../help-context.js';

interface KnowledgeButtonProps {
  readonly page: KnowledgeName;
  /** Room for the arrow of a list. */
  readonly besideArrow?: boolean;
  onInsert(example: Insertion): void;
}

/** Opens the page of the knowledge base that explains a field. */
export function KnowledgeButton({ page, besideArrow = false, onInsert }: KnowledgeButtonProps) {
  const { openKnowledge } = useHelp();
  const { title } = KNOWLEDGE[page];
  return (
    <Tooltip title={title}>
      <IconButton
        size="small"
        aria-label={title}
        onClick={() => openKnowledge(page, onInsert)}
        sx={besideArrow ? { mr: 2.5 } : null}
      >
        <HelpIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
