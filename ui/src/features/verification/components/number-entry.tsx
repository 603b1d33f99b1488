import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame, helpId } from '../../../shared/forms/field-frame.js';

export interface NumberEntryProps {
  readonly value: string;
  readonly problem: string | null;
  readonly sending: boolean;
  /** False for a number that is verified already. */
  readonly possible: boolean;
  readonly onChange: (value: string) => void;
  readonly onSend: () => void;
}

const id = 'verify-phone-number';

export function NumberEntry({ value, problem, sending, possible, onChange, onSend }: NumberEntryProps) {
  return (
    <Box
      component="form"
      noValidate
      aria-label="Choose the number"
      onSubmit={(event) => {
        event.preventDefault();
        if (possible && !sending) onSend();
      }}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <FieldFrame
        id={id}
        label="Phone"
        hasError={problem !== null}
        help={
          problem ??
          (possible
            ? 'With its country code, such as +1 503 555 0123. We send a code of six characters.'
            : 'This number is verified already.')
        }
      >
        <OutlinedInput
          id={id}
          type="tel"
          autoFocus
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-describedby={helpId(id)}
          slotProps={{ input: { inputMode: 'tel', autoComplete: 'tel' } }}
        />
      </FieldFrame>
      <Button type="submit" variant="contained" size="large" disabled={!possible || value.trim() === '' || sending}>
        {sending ? 'Sending…' : 'Send code'}
      </Button>
    </Box>
  );
}
