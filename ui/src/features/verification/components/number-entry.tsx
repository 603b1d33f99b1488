import { lookup } from '@panelist/domain/profile/browser';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Stack } from '../../../shared/display/layout.js';
import { CountrySelect } from '../../../shared/forms/country-select.js';
import { Banner } from '../../../shared/states/banner.js';
import { FieldFrame, helpId } from '../../../shared/forms/field-frame.js';
import { isBlank } from '@panelist/domain/kernel/browser';

export interface NumberEntryProps {
  readonly value: string;
  /** ISO 3166-1 alpha-2; for numbers without a calling code. */
  readonly country: string;
  readonly problem: string | null;
  /** Something to check before the code is sent. */
  readonly note?: string | null;
  readonly sending: boolean;
  /** Why no code can be sent to this number; null where one can. */
  readonly blocked: string | null;
  readonly onChange: (value: string) => void;
  readonly onCountry: (country: string) => void;
  readonly onSend: () => void;
}

const id = 'verify-phone-number';

export function NumberEntry({
  value,
  country,
  problem,
  note = null,
  sending,
  blocked,
  onChange,
  onCountry,
  onSend,
}: NumberEntryProps) {
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Choose the number"
      onSubmit={(event) => {
        event.preventDefault();
        if (blocked === null && !sending) onSend();
      }}
      gap={2.5}
    >
      <FieldFrame id={id} label="Phone" hasError={problem !== null} help={problem ?? blocked ?? helpFor(value)}>
        <CountrySelect
          id={`${id}-country`}
          value={country}
          countries={lookup('country')}
          hasError={problem !== null}
          inDialog
          onChange={onCountry}
        />
        <OutlinedInput
          id={id}
          type="tel"
          autoFocus
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-describedby={helpId(id)}
          sx={{ mt: 1 }}
          slotProps={{ input: { inputMode: 'tel', autoComplete: 'tel' } }}
        />
      </FieldFrame>
      {note !== null && <Banner meaning="attention">{note}</Banner>}
      <Button type="submit" variant="contained" size="large" disabled={blocked !== null || isBlank(value) || sending}>
        {sending ? 'Sending…' : 'Send code'}
      </Button>
    </Stack>
  );
}

/** What happens with the number. */
const helpFor = (value: string): string =>
  isBlank(value) ? 'Enter the number to which we send a code of six characters.' : 'We send a code of six characters to it.';
