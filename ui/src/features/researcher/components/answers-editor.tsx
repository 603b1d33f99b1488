import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { SelectField, type Choice } from '../../../shared/forms/select-field.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { newAnswer, withoutAnswer } from '../model/edit-screener.js';
import type { QuestionValues } from '../model/project-values.js';
import { checkboxJudgements, radioJudgements } from '../model/project-text.js';
import { Row, Stack } from '../../../shared/display/layout.js';

interface AnswersEditorProps {
  readonly path: string;
  readonly question: QuestionValues;
  readonly isRadio: boolean;
  readonly targets: readonly Choice[];
}

/** The answers of a radio or a checkbox. An answer of a radio may jump. */
export function AnswersEditor({ path, question, isRadio, targets }: AnswersEditorProps) {
  const { setFieldValue } = useFormikContext();
  const { answers } = question;
  const add = (isOther: boolean) => void setFieldValue(`${path}.answers`, [...answers, newAnswer(answers, isOther)]);
  return (
    <Stack shrinks gap={1.5}>
      {answers.map(({ uid, isOther }, index) => (
        <Stack
          key={uid}
          role="group"
          aria-label={`Answer ${index + 1}`}
          gap={1.5}
          alignItems="start"
          columns={{
            xs: 'minmax(0, 1fr)',
            md: isRadio ? 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1.4fr) auto' : 'minmax(0, 2fr) minmax(0, 1fr) auto',
          }}
        >
          <TextField
            name={`${path}.answers.${index}.text`}
            label={`Answer ${index + 1}`}
            maxLength={1000}
            hint={isOther ? 'Participants add their own text.' : undefined}
          />
          <SelectField
            name={`${path}.answers.${index}.answerValue`}
            label={`Judgement of answer ${index + 1}`}
            choices={isRadio ? radioJudgements : checkboxJudgements}
          />
          {isRadio && (
            <SelectField
              name={`${path}.answers.${index}.goToQuestionUid`}
              label={`After answer ${index + 1}`}
              choices={targets}
              placeholder="Next question"
              optional
            />
          )}
          <Button
            onClick={() => void setFieldValue(path, withoutAnswer(question, index))}
            aria-label={`Remove answer ${index + 1}`}
            sx={{ minHeight: 44 }}
          >
            Remove
          </Button>
        </Stack>
      ))}
      <Row wraps gap={1}>
        <Button size="small" variant="outlined" onClick={() => add(false)}>
          Add an answer
        </Button>
        {!answers.some(({ isOther }) => isOther) && (
          <Button size="small" variant="outlined" onClick={() => add(true)}>
            Add “Other” with text
          </Button>
        )}
      </Row>
    </Stack>
  );
}
