import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';

export interface ChoiceRowProps {
  readonly label: string;
  readonly choices: readonly { readonly code: string; readonly value: string }[];
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** What the chosen one means. */
  readonly hint?: string;
  /** Why the group is disabled. */
  readonly disabledBecause?: string | undefined;
}

/** A radio group in a row: one tab stop. */
export function ChoiceRow({ label, choices, value, onChange, hint, disabledBecause }: ChoiceRowProps) {
  const id = useId();
  return (
    <FormControl disabled={disabledBecause !== undefined} title={disabledBecause ?? ''}>
      <FormLabel id={id} sx={{ fontSize: '0.875rem', mb: 0.25, '&.Mui-disabled': { color: 'text.secondary' } }}>
        {label}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        {...(disabledBecause ? { 'aria-describedby': `${id}-why` } : {})}
        value={value}
        onChange={(_event, code) => onChange(code)}
        sx={{ columnGap: 1 }}
      >
        {choices.map((choice) => (
          <FormControlLabel key={choice.code} value={choice.code} label={choice.value} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
      {hint !== undefined && (
        <FormHelperText aria-live="polite" sx={{ color: 'text.secondary' }}>
          {hint}
        </FormHelperText>
      )}
      {disabledBecause && (
        <FormHelperText id={`${id}-why`} disabled={false} sx={{ color: 'text.secondary' }}>
          {disabledBecause}
        </FormHelperText>
      )}
    </FormControl>
  );
}
