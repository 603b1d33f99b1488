import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { helpId } from './field-frame.js';
import type { Choice } from './select-field.js';
import { useFormField, type FieldProps } from './use-form-field.js';

export interface CheckGroupFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
  /** The choices after one is added, where not all go together. */
  readonly withChoice?: (chosen: readonly string[], added: string) => readonly string[];
}

const append = (chosen: readonly string[], added: string): readonly string[] => [...chosen, added];

/** Multiple choice out of a short list. The value is a list of codes. */
export function CheckGroupField(props: CheckGroupFieldProps) {
  const { choices, withChoice = append, label, disabled = false } = props;
  const field = useFormField<readonly string[]>(props);
  const chosen = field.value ?? [];
  const toggle = (code: string, on: boolean) =>
    void field.setValue(on ? withChoice(chosen, code) : chosen.filter((each) => each !== code));
  return (
    <FormControl component="fieldset" error={field.error !== undefined} disabled={disabled}>
      <FormLabel component="legend" sx={{ fontSize: '0.9375rem', mb: 0.5, color: 'text.primary', fontWeight: 550 }}>
        {props.optional ? `${label} (optional)` : label}
      </FormLabel>
      <FormGroup
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 1 }}
        onBlur={() => void field.leave()}
      >
        {choices.map(({ code, value }, index) => (
          <FormControlLabel
            key={code}
            sx={{ mr: 0, minHeight: 44 }}
            label={value}
            control={
              <Checkbox
                // The error summary links to the first box.
                id={index === 0 ? field.id : `${field.id}-${code}`}
                checked={chosen.includes(code)}
                onChange={(_event, on) => toggle(code, on)}
                slotProps={{ input: { 'aria-describedby': field.help ? helpId(field.id) : undefined } }}
              />
            }
          />
        ))}
      </FormGroup>
      {field.help && (
        <FormHelperText id={helpId(field.id)} sx={{ mx: 0 }}>
          {field.help}
        </FormHelperText>
      )}
    </FormControl>
  );
}
