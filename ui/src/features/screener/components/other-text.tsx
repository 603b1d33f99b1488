import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState, type ClipboardEvent, type DragEvent } from 'react';
import { Block } from '../../../shared/display/layout.js';
import type { Problem } from '../model/answers.js';
import Alert from '@mui/material/Alert';

/** Contract, Screeners. */
const longest = 500;

export interface OtherTextProps {
  readonly label: string;
  readonly text: string;
  readonly problem: Problem | null;
  readonly problemId: string;
  readonly onChange: (text: string) => void;
}

/** The free text of the option "Other". */
export function OtherText({ label, text, problem, problemId, onChange }: OtherTextProps) {
  const id = useId();
  const { handlers, tip } = useNoPaste();
  const isWrong = problem?.other === true;
  return (
    <Block pl={{ xs: 0, sm: 5.5 }} pt={0.5} pb={1}>
      <InputLabel htmlFor={id} error={isWrong} shrink>
        {`Please specify (${label})`}
      </InputLabel>
      <OutlinedInput
        id={id}
        fullWidth
        multiline
        error={isWrong}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{
          input: {
            maxLength: longest,
            'aria-required': true,
            'aria-invalid': isWrong,
            'aria-describedby': `${id}-count${isWrong ? ` ${problemId}` : ''}`,
            ...handlers,
          },
        }}
      />
      <FormHelperText id={`${id}-count`} sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {`${text.length} of ${longest} characters`}
      </FormHelperText>
      {tip}
    </Block>
  );
}

/**
 * Text is typed, not pasted (spec 2, section 5): the handlers for a field, and the message after an
 * attempt to paste.
 */
export function useNoPaste() {
  const [tried, setTried] = useState(false);
  const refuse = (event: ClipboardEvent | DragEvent) => {
    event.preventDefault();
    setTried(true);
  };
  const tip = tried ? (
    <Alert severity="warning" role="alert" sx={{ bgcolor: 'attention.ground', color: 'attention.text', mt: 1.5 }}>
      Tip: please answer in your own words. Pasting is turned off here, as copied answers can lead to disqualification.
    </Alert>
  ) : null;
  return { handlers: { onPaste: refuse, onDrop: refuse }, tip };
}
