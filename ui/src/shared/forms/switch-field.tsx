import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useFormField, type FieldProps } from './use-form-field.js';

export function SwitchField(props: FieldProps & { readonly onSwitched?: (on: boolean) => void }) {
  const field = useFormField<boolean>(props);
  const hintId = `${field.id}-hint`;
  return (
    <div>
      <FormControlLabel
        sx={{ ml: -1, minHeight: 44 }}
        label={props.label}
        control={
          <Switch
            id={field.id}
            checked={field.value ?? false}
            disabled={props.disabled ?? false}
            onChange={(_event, on) => {
              void field.setValue(on);
              props.onSwitched?.(on);
            }}
            slotProps={{ input: { 'aria-describedby': field.help ? hintId : undefined } }}
          />
        }
      />
      {field.help && (
        <FormHelperText id={hintId} error={field.error !== undefined} sx={{ mt: 0 }}>
          {field.help}
        </FormHelperText>
      )}
    </div>
  );
}
