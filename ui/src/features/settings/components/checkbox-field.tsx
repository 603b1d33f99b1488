import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useFormField, type FieldProps } from '../../../shared/forms/use-form-field.js';

export function CheckboxField(props: FieldProps) {
  const field = useFormField<boolean>(props);
  const hintId = `${field.id}-hint`;
  return (
    <div>
      <FormControlLabel
        sx={{ ml: -1.25, minHeight: 44 }}
        label={props.label}
        control={
          <Checkbox
            id={field.id}
            checked={field.value ?? false}
            disabled={props.disabled ?? false}
            onChange={(_event, on) => void field.setValue(on)}
            slotProps={{ input: { 'aria-describedby': field.help ? hintId : undefined } }}
          />
        }
      />
      {field.help && (
        <FormHelperText id={hintId} error={field.error !== undefined} sx={{ mt: -0.5, ml: 4 }}>
          {field.help}
        </FormHelperText>
      )}
    </div>
  );
}
