import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { LIMITS, type OverlayRule, readOverlayRules } from '@testplatform/contract';
import { useId } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import type { BasicInfo } from '../../api/project/projects.js';
import { useRowFocus } from '../../shared/hooks/use-row-focus.js';

interface OverlayRulesProps {
  readonly form: UseFormReturn<BasicInfo>;
  readonly disabled: boolean;
}

const COLUMNS: readonly { readonly name: keyof OverlayRule; readonly label: string; readonly max: number }[] = [
  { name: 'name', label: 'Rule', max: LIMITS.overlayNameMax },
  { name: 'locator', label: 'What shows up', max: LIMITS.overlayLocatorMax },
  { name: 'press', label: 'What to press', max: LIMITS.overlayLocatorMax },
];
const HELP =
  'Runs close a cookie bar or another overlay while a case waits for something else. Both are locators, such as #cookies and role=button[name="Accept"].';

/** The overlays, such as cookie bars, that runs of a project close. */
export function OverlayRules({ form, disabled }: OverlayRulesProps) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'overlayRules',
    rules: { validate: (rows) => readOverlayRules(rows).error ?? true },
  });
  const { list, removing } = useRowFocus<HTMLDivElement>(fields.length, '[data-after-removal]');
  const error = formState.errors.overlayRules?.root?.message;
  const id = useId();
  return (
    <Box ref={list} role="group" aria-labelledby={id}>
      <Box id={id} sx={{ typography: 'subtitle2' }}>
        Overlay rules
      </Box>
      <FormHelperText error={error !== undefined} sx={{ mt: 0, mb: 1.5 }}>
        {error ?? HELP}
      </FormHelperText>
      {fields.map((row, index) => (
        <Box
          key={row.id}
          role="group"
          aria-label={`Overlay rules, row ${index + 1}`}
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr auto', sm: 'repeat(3, 1fr) auto' }, gap: 1, mb: 1 }}
        >
          {COLUMNS.map(({ name, label, max }) => (
            <TextField
              key={name}
              size="small"
              label={label}
              disabled={disabled}
              slotProps={{ htmlInput: { maxLength: max, spellCheck: false } }}
              sx={{ gridColumn: { xs: 1, sm: 'auto' } }}
              {...register(`overlayRules.${index}.${name}`)}
            />
          ))}
          {!disabled && (
            <IconButton
              aria-label={`Remove row ${index + 1}`}
              data-after-removal
              onClick={() => {
                removing(index);
                remove(index);
              }}
              sx={{ gridColumn: -2, gridRow: 1 }}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
      {!disabled && fields.length < LIMITS.overlayRulesMax && (
        <Button
          size="small"
          data-after-removal
          startIcon={<AddIcon />}
          onClick={() => append({ name: '', locator: '', press: '' })}
        >
          Add rule
        </Button>
      )}
    </Box>
  );
}
