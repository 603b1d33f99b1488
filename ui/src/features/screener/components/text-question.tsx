import { questionTypes } from '@panelist/domain/catalogue/browser';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useNoPaste } from './other-text.js';
import type { QuestionProps } from './question-props.js';

const longest = 10_000;

/** A text of one line, or of several. */
export function TextQuestion({ question, given, onChange, problem, labelId, problemId }: QuestionProps) {
  const { handlers, tip } = useNoPaste();
  const isLong = question.questionType === questionTypes.textarea;
  return (
    <>
      <OutlinedInput
        fullWidth
        error={problem !== null}
        {...(isLong ? { multiline: true, minRows: 5, maxRows: 16 } : {})}
        value={given[0]?.text ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? [] : [{ text: event.target.value }])}
        slotProps={{
          input: {
            maxLength: longest,
            autoComplete: 'off',
            'aria-labelledby': labelId,
            'aria-required': question.isRequired,
            'aria-invalid': problem !== null,
            'aria-describedby': problemId,
            ...handlers,
          },
        }}
      />
      {tip}
    </>
  );
}
