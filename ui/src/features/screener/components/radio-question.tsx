import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { choiceStyle } from './choice-style.js';
import { OtherText } from './other-text.js';
import type { QuestionProps } from './question-props.js';

/** Single choice: one tab stop, arrow keys choose. */
export function RadioQuestion({ question, given, onChange, problem, labelId, problemId }: QuestionProps) {
  const chosen = given[0]?.uid ?? '';
  const chosenOther = question.answers.find((answer) => answer.uid === chosen && answer.isOther);
  return (
    <>
      <RadioGroup
        name={question.uid}
        aria-labelledby={labelId}
        aria-required={question.isRequired}
        aria-invalid={problem !== null && !problem.other}
        aria-describedby={problemId}
        value={chosen}
        onChange={(_event, uid) => onChange([{ uid }])}
        sx={{ gap: 1 }}
      >
        {question.answers.map((answer) => (
          <FormControlLabel key={answer.uid} value={answer.uid} label={answer.text} control={<Radio />} sx={choiceStyle} />
        ))}
      </RadioGroup>
      {chosenOther && (
        <OtherText
          label={chosenOther.text}
          text={given[0]?.text ?? ''}
          problem={problem}
          problemId={problemId}
          onChange={(text) => onChange([{ uid: chosenOther.uid, text }])}
        />
      )}
    </>
  );
}
