import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import { useId } from 'react';
import { useLacksPermission } from '../../api/people/account.js';
import { useComponents } from '../../api/project/components.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { NotPermitted } from '../../shared/components/states/NotPermitted.js';
import { QueryView } from '../../shared/components/states/QueryView.js';
import { PickerBranch } from './PickerBranch.js';
import { toggle, type Picked } from './picked.js';

interface ComponentPickerProps {
  readonly projectId: number;
  readonly picked: 'all' | Picked;
  onChange(picked: 'all' | Picked): void;
}

/** All modules, or parts of the tree. A selected part covers everything below it, including what is added later. */
export function ComponentPicker({ projectId, picked, onChange }: ComponentPickerProps) {
  const labelId = useId();
  const components = useComponents(projectId);
  const isRefused = useLacksPermission('components', 'view');
  return (
    <FormControl>
      <FormLabel id={labelId}>Components</FormLabel>
      <RadioGroup
        row
        aria-labelledby={labelId}
        value={picked === 'all' ? 'all' : 'some'}
        onChange={(_event, value) => onChange(value === 'all' ? 'all' : new Set())}
      >
        <FormControlLabel value="all" control={<Radio />} label={TEXTS.treeRoot} />
        <FormControlLabel value="some" control={<Radio />} label="Parts of the tree" />
      </RadioGroup>
      {picked !== 'all' && (
        <Box sx={{ maxHeight: 320, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, p: 1 }}>
          {isRefused ? (
            <NotPermitted to="view the tree" />
          ) : (
            <QueryView query={components} loading={<SkeletonRows rows={4} />}>
              {({ tree }) =>
                tree.length === 0 ? (
                  <Typography color="text.secondary">The tree is empty</Typography>
                ) : (
                  tree.map((node) => (
                    <PickerBranch
                      key={node.id ?? node.title}
                      node={node}
                      path={[node.title]}
                      picked={picked}
                      onToggle={(path) => onChange(toggle(picked, path))}
                    />
                  ))
                )
              }
            </QueryView>
          )}
        </Box>
      )}
    </FormControl>
  );
}
