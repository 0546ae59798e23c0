import ExpandIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Stack from '@mui/material/Stack';
import { fieldSpec, type EventField } from '@testplatform/contract';
import { useFormState, useWatch } from 'react-hook-form';
import { useState } from 'react';
import type { CaseForm } from '../model/case-form.js';
import { CatalogueField } from './fields/CatalogueField.js';

interface AdvancedFieldsProps {
  readonly fields: readonly EventField[];
  readonly projectId: number;
}

/** The rarely changed fields. Expanded if one is changed or invalid. */
export function AdvancedFields({ fields, projectId }: AdvancedFieldsProps) {
  const values = useWatch<CaseForm, 'fields'>({ name: 'fields' });
  const { errors } = useFormState<CaseForm>();
  const [opened, setOpened] = useState<boolean | null>(null);
  const isChanged = fields.some(({ name }) => values[name] !== String(fieldSpec(name).default));
  const isWrong = fields.some(({ name }) => errors.fields?.[name]);
  if (fields.length === 0) return null;
  return (
    <Accordion
      variant="outlined"
      disableGutters
      sx={{ bgcolor: 'transparent' }}
      expanded={isWrong || (opened ?? isChanged)}
      onChange={(_, next) => setOpened(next)}
    >
      <AccordionSummary expandIcon={<ExpandIcon />} sx={{ typography: 'subtitle2', minHeight: 40 }}>
        Advanced
      </AccordionSummary>
      <AccordionDetails>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
          {fields.map((field) => (
            <CatalogueField key={field.name} field={field} projectId={projectId} />
          ))}
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
}
