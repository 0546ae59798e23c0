import ExpandIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { fieldSpec, newTestCase, PRIORITIES, YES_NO, type EventField } from '@testplatform/contract';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useState } from 'react';
import { plural } from '../../../shared/utils/format.js';
import type { CaseForm } from '../model/case-form.js';
import { CatalogueField } from './fields/CatalogueField.js';
import { ChoiceInput } from './fields/ChoiceInput.js';
import { EventActionRows } from './rows/field-rows.js';

interface AdvancedFieldsProps {
  readonly fields: readonly EventField[];
  readonly projectId: number;
}

/** The fields that are rarely changed. Their head says what is set in them; open where one of them is invalid. */
export function AdvancedFields({ fields, projectId }: AdvancedFieldsProps) {
  const { errors } = useFormState<CaseForm>();
  const [isOpened, setOpened] = useState(false);
  const isWrong =
    errors.priority || errors.isBlocker || errors.eventActions || fields.some(({ name }) => errors.fields?.[name]);
  return (
    <Accordion
      variant="outlined"
      disableGutters
      sx={{ bgcolor: 'transparent' }}
      expanded={Boolean(isWrong) || isOpened}
      onChange={(_, next) => setOpened(next)}
    >
      <AccordionSummary expandIcon={<ExpandIcon />} sx={{ typography: 'subtitle2', minHeight: 40 }}>
        Advanced
        <Summary fields={fields} />
      </AccordionSummary>
      <AccordionDetails>
        <Stack sx={{ gap: 2 }}>
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
            {fields.map((field) => (
              <CatalogueField key={field.name} field={field} projectId={projectId} />
            ))}
          </Stack>
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
            <ChoiceInput name="priority" label="Priority" choices={PRIORITIES} />
            <ChoiceInput
              name="isBlocker"
              label="Blocker"
              choices={YES_NO}
              help="Yes: if it fails, the rest is skipped."
            />
          </Stack>
          <EventActionRows projectId={projectId} />
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
}

const USUAL = newTestCase();

/** What is set here, apart from what a new case has: `Max wait 20 s · Priority High · Blocker`. */
function Summary({ fields }: Pick<AdvancedFieldsProps, 'fields'>) {
  const { control } = useFormContext<CaseForm>();
  const [values, priority, isBlocker, eventActions] = useWatch({
    control,
    name: ['fields', 'priority', 'isBlocker', 'eventActions'],
  });
  const bounds = fields.flatMap(({ name }) => {
    const { label, default: usual, unit = '' } = fieldSpec(name);
    return values[name] === String(usual) ? [] : `${label} ${values[name]} ${unit}`.trim();
  });
  const set = [
    ...bounds,
    ...(priority === USUAL.priority ? [] : [`Priority ${priority}`]),
    ...(isBlocker === USUAL.isBlocker ? [] : ['Blocker']),
    ...(eventActions.length === 0 ? [] : [plural(eventActions.length, 'event action')]),
  ];
  return (
    <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 1.5 }}>
      {set.join(' · ')}
    </Typography>
  );
}
