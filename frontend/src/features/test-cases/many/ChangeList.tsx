import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { CaseBelow } from '../../../api/project/many-cases.js';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';
import { plural } from '../../../shared/utils/format.js';
import { leftOutBy, type CaseChange } from '../model/case-change.js';
import { ChangeRows } from './ChangeRows.js';
import type { ManyCases } from './use-many-cases.js';

interface ChangeListProps {
  readonly records: readonly CaseBelow[];
  readonly change: CaseChange;
  readonly cases: ManyCases;
  readonly search: string;
  readonly busy: boolean;
}

/** The list of cases, how many would change, and what was left out. */
export function ChangeList({ records, change, cases, search, busy }: ChangeListProps) {
  const { listed, able, chosen, toggleAll } = cases;
  if (records.length === 0) {
    return search === '' ? (
      <EmptyState title="No test cases here yet" text="Add some to a file first." />
    ) : (
      <EmptyState title="No test cases found" text={`Nothing contains “${search}”.`} />
    );
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <FormControlLabel
          label="Select all that would change"
          control={
            <Checkbox
              size="small"
              checked={able > 0 && chosen.length === able}
              indeterminate={chosen.length > 0 && chosen.length < able}
              disabled={able === 0 || busy}
              onChange={toggleAll}
            />
          }
        />
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {[`${plural(able, 'test case')} would change`, leftOut(records.length - listed.length, change)]
            .filter(Boolean)
            .join('. ')}
        </Box>
      </Box>
      {listed.length === 0 ? (
        <EmptyState title="Nothing to change" text={`There are only test cases ${leftOutBy(change)}.`} />
      ) : (
        <ChangeRows cases={cases} busy={busy} />
      )}
    </>
  );
}

function leftOut(count: number, change: CaseChange): string {
  const why = leftOutBy(change);
  if (why === null || count === 0) return '';
  return plural(count, `test case ${why} is left out`, `test cases ${why} are left out`);
}
