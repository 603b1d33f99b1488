import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { Fragment } from 'react';
import { choiceStyle } from './choice-style.js';
import { OtherText } from './other-text.js';
import type { QuestionProps } from './question-props.js';

/** Multiple choice; the answer keeps the order of the options. */
export function CheckboxQuestion({ question, given, onChange, problem, labelId, problemId }: QuestionProps) {
  const textOf = new Map(given.map(({ uid, text }) => [uid, text ?? '']));
  const put = (uid: string, text: string | null) => {
    const next = new Map(textOf);
    if (text === null) next.delete(uid);
    else next.set(uid, text);
    onChange(
      question.answers.flatMap((answer) => {
        const own = next.get(answer.uid);
        return own === undefined ? [] : [{ uid: answer.uid, ...(answer.isOther && own ? { text: own } : {}) }];
      }),
    );
  };
  return (
    <FormGroup role="group" aria-labelledby={labelId} aria-describedby={problemId} sx={{ gap: 1 }}>
      {question.answers.map((answer) => (
        <Fragment key={answer.uid}>
          <FormControlLabel
            label={answer.text}
            control={<Checkbox checked={textOf.has(answer.uid)} onChange={(_event, on) => put(answer.uid, on ? '' : null)} />}
            sx={choiceStyle}
          />
          {answer.isOther && textOf.has(answer.uid) && (
            <OtherText
              label={answer.text}
              text={textOf.get(answer.uid) ?? ''}
              problem={problem}
              problemId={problemId}
              onChange={(text) => put(answer.uid, text)}
            />
          )}
        </Fragment>
      ))}
    </FormGroup>
  );
}
