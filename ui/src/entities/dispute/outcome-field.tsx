import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { helpId } from '../../shared/forms/field-frame.js';
import { useFormField } from '../../shared/forms/use-form-field.js';

/** How a dispute or a review is decided. */
export function OutcomeField({ upheld, declined }: { readonly upheld: string; readonly declined: string }) {
  const field = useFormField<string>({ name: 'outcome', label: 'Decision' });
  const labelId = `${field.id}-label`;
  return (
    <FormControl error={field.error !== undefined}>
      <FormLabel id={labelId}>{field.shownLabel}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        aria-describedby={field.help ? helpId(field.id) : undefined}
        value={field.value}
        onChange={(_event, value) => void field.setValue(value)}
      >
        <FormControlLabel value="upheld" control={<Radio id={field.id} />} label={upheld} sx={{ minHeight: 44 }} />
        <FormControlLabel value="declined" control={<Radio />} label={declined} sx={{ minHeight: 44 }} />
      </RadioGroup>
      {field.help && (
        <FormHelperText id={helpId(field.id)} sx={{ mx: 0 }}>
          {field.help}
        </FormHelperText>
      )}
    </FormControl>
  );
}
