import { isBlank, shownNumber } from '@panelist/domain/kernel/browser';
import { boundsOf } from '@panelist/domain/participation/browser';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { readNumber } from '../model/number-entry.js';
import type { QuestionProps } from './question-props.js';

/** A text field for numbers; a native number input would change its value on scroll. */
export function NumberQuestion({ question, given, onChange, problem, labelId, problemId }: QuestionProps) {
  const hintId = useId();
  const bounds = boundsOf(question);
  const value = given[0]?.value;
  const shown = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const [typed, setTyped] = useState(shown);
  // Another device's answer replaces the text; the participant's own text ("1." on the way to
  // "1.5") stays as typed.
  const text = String(readNumber(typed)) === shown ? typed : shown;
  return (
    <>
      <OutlinedInput
        error={problem !== null}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(isBlank(event.target.value) ? [] : [{ value: readNumber(event.target.value) }]);
        }}
        sx={{ width: '12rem', maxWidth: '100%' }}
        slotProps={{
          input: {
            inputMode: (question.minValue ?? 0) < 0 ? 'text' : 'decimal',
            maxLength: 24,
            autoComplete: 'off',
            'aria-labelledby': labelId,
            'aria-required': question.isRequired,
            'aria-invalid': problem !== null,
            'aria-describedby': `${hintId} ${problemId}`,
          },
        }}
      />
      {typeof value === 'number' && /[^\d.+-]/.test(text.trim()) && (
        <FormHelperText role="status">Understood as {shownNumber(value)}</FormHelperText>
      )}
      {/* The error names the bounds itself. */}
      {problem?.message !== bounds && <FormHelperText id={hintId}>{bounds}</FormHelperText>}
    </>
  );
}
