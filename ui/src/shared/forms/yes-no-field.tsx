import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { helpId } from './field-frame.js';
import { useFormField, type FieldProps } from './use-form-field.js';

/** Yes, No or not answered: true, false or null. */
export function YesNoField(props: FieldProps) {
  const field = useFormField<boolean | null>(props);
  const labelId = `${field.id}-label`;
  return (
    <FormControl error={field.error !== undefined} disabled={props.disabled ?? false}>
      <FormLabel id={labelId} sx={{ fontSize: '0.9375rem', color: 'text.primary', fontWeight: 550 }}>
        {field.shownLabel}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={labelId}
        aria-describedby={field.help ? helpId(field.id) : undefined}
        value={field.value === null || field.value === undefined ? '' : field.value ? 'yes' : 'no'}
        onChange={(_event, answer) => void field.setValue(answer === 'yes')}
      >
        <FormControlLabel value="yes" label="Yes" sx={{ minHeight: 44 }} control={<Radio id={field.id} />} />
        <FormControlLabel value="no" label="No" sx={{ minHeight: 44 }} control={<Radio />} />
      </RadioGroup>
      {field.help && (
        <FormHelperText id={helpId(field.id)} sx={{ mx: 0 }}>
          {field.help}
        </FormHelperText>
      )}
    </FormControl>
  );
}
