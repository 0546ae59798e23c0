import ExpandIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  fieldSpec,
  LIMITS,
  newTestCase,
  opensBlock,
  PRIORITIES,
  YES_NO,
  type EventField,
} from '@testplatform/contract';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useState } from 'react';
import { plural } from '../../../shared/utils/format.js';
import type { TestCaseRecord } from '../../../api/project/test-cases.js';
import type { CaseForm } from '../model/case-form.js';
import { CatalogueField } from './fields/CatalogueField.js';
import { ChoiceInput } from './fields/ChoiceInput.js';
import { FieldCell, FieldLine } from './FieldLine.js';
import { NextToField } from './NextToField.js';
import { EventActionRows } from './rows/field-rows.js';

interface AdvancedFieldsProps {
  readonly fields: readonly EventField[];
  readonly projectId: number;
  readonly record: TestCaseRecord | null;
  readonly records: readonly TestCaseRecord[];
}

/**
 * The rarely changed fields, with a summary of what is set; expanded if one of them is invalid. They stay so while that is
 * corrected.
 */
export function AdvancedFields({ fields, projectId, record, records }: AdvancedFieldsProps) {
  const { errors } = useFormState<CaseForm>();
  const [isOpened, setOpened] = useState(false);
  const isWrong =
    errors.priority ||
    errors.isBlocker ||
    errors.retries ||
    errors.isSoft ||
    errors.eventActions ||
    fields.some(({ name }) => errors.fields?.[name]);
  if (isWrong && !isOpened) setOpened(true);
  return (
    <Accordion
      variant="outlined"
      disableGutters
      sx={{ bgcolor: 'transparent' }}
      expanded={isOpened}
      onChange={(_, next) => setOpened(next)}
    >
      <AccordionSummary expandIcon={<ExpandIcon />} sx={SUMMARY}>
        Advanced
        <Summary fields={fields} records={records} />
      </AccordionSummary>
      <AccordionDetails>
        <Stack sx={{ gap: 1.5 }}>
          <FieldLine>
            {fields.map((field) => (
              <FieldCell key={field.name} share="quarter">
                <CatalogueField field={field} projectId={projectId} />
              </FieldCell>
            ))}
            <FieldCell share="quarter">
              <ChoiceInput name="priority" label="Priority" choices={PRIORITIES} />
            </FieldCell>
            <FieldCell share="quarter">
              <ChoiceInput
                name="isBlocker"
                label="Blocker"
                choices={YES_NO}
                help="Yes: if it fails, the rest is skipped."
              />
            </FieldCell>
            <FieldCell share="quarter">
              <ChoiceInput
                name="retries"
                label="Retries"
                choices={RETRIES}
                help="How often it is tried again if it fails. Passing then is a warning."
              />
            </FieldCell>
            <FieldCell share="quarter">
              <ChoiceInput
                name="isSoft"
                label="Soft"
                choices={YES_NO}
                help="Yes: if it fails, its file goes on, even one that ends at its first failure."
              />
            </FieldCell>
            {/* A block is moved as a whole, in the list. */}
            {!(record && opensBlock(record.testCase)) && (
              <FieldCell share="half">
                <NextToField record={record} records={records} />
              </FieldCell>
            )}
          </FieldLine>
          <EventActionRows projectId={projectId} />
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
}

const SUMMARY = { typography: 'subtitle2', minHeight: 36, '& .MuiAccordionSummary-content': { my: 0.75, minWidth: 0 } };

const RETRIES = Array.from({ length: LIMITS.retriesMax + 1 }, (_, retries) => String(retries));

const USUAL = newTestCase();

/** The values that differ from a new case's: `Max wait 20 s · Priority High · Blocker · Next to “Sign in”`. */
function Summary({ fields, records }: Pick<AdvancedFieldsProps, 'fields' | 'records'>) {
  const { control } = useFormContext<CaseForm>();
  const [values, priority, isBlocker, retries, isSoft, eventActions, nextTo] = useWatch({
    control,
    name: ['fields', 'priority', 'isBlocker', 'retries', 'isSoft', 'eventActions', 'nextTo'],
  });
  const neighbour = records.find(({ case_id }) => String(case_id) === nextTo);
  const bounds = fields.flatMap(({ name }) => {
    const { label, default: usual, unit = '' } = fieldSpec(name);
    return values[name] === String(usual) ? [] : `${label} ${values[name]} ${unit}`.trim();
  });
  const set = [
    ...bounds,
    ...(priority === USUAL.priority ? [] : [`Priority ${priority}`]),
    ...(isBlocker === USUAL.isBlocker ? [] : ['Blocker']),
    ...(retries === '0' ? [] : [`Retries ${retries}`]),
    ...(isSoft === 'No' ? [] : ['Soft']),
    ...(neighbour ? [`Next to “${neighbour.testCase.title}”`] : []),
    ...(eventActions.length === 0 ? [] : [plural(eventActions.length, 'event action')]),
  ];
  return (
    <Typography component="span" variant="body2" color="text.secondary" noWrap sx={{ ml: 1.5 }}>
      {set.join(' · ')}
    </Typography>
  );
}
