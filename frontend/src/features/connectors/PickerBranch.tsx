import OpenIcon from '@mui/icons-material/ExpandMore';
import ClosedIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { pathKey, type TreeNode } from '@testplatform/contract';
import { useState } from 'react';
import { isCovered, picksBelow, type Picked } from './picked.js';

interface PickerBranchProps {
  readonly node: TreeNode;
  readonly path: readonly string[];
  readonly picked: Picked;
  onToggle(path: readonly string[]): void;
}

/** A node of the picker; its children are rendered once it is opened. */
export function PickerBranch({ node, path, picked, onToggle }: PickerBranchProps) {
  const below = picksBelow(picked, path);
  const [open, setOpen] = useState(below);
  const covered = isCovered(path, picked);
  const hasChildren = node.children.length > 0;
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <IconButton
          size="small"
          aria-label={open ? `Close ${node.title}` : `Open ${node.title}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          sx={{ visibility: hasChildren ? 'visible' : 'hidden' }}
        >
          {open ? <OpenIcon fontSize="small" /> : <ClosedIcon fontSize="small" />}
        </IconButton>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={covered || picked.has(pathKey(path))}
              indeterminate={below && !covered}
              disabled={covered}
              onChange={() => onToggle(path)}
            />
          }
          label={node.title}
        />
      </Box>
      {open && hasChildren && (
        <Box role="group" aria-label={node.title} sx={{ pl: 3 }}>
          {node.children.map((child) => (
            <PickerBranch
              key={child.id ?? child.title}
              node={child}
              path={[...path, child.title]}
              picked={picked}
              onToggle={onToggle}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
