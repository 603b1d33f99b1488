import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { ChipsField } from '../../../shared/forms/chips-field.js';
import { SelectField, type Choice } from '../../../shared/forms/select-field.js';
import { newLogic } from '../model/edit-screener.js';
import type { QuestionValues } from '../model/project-values.js';
import { Muted, Stack } from '../../../shared/display/layout.js';

const whens: readonly Choice[] = [
  { code: 'if-selected', value: 'selected' },
  { code: 'if-not-selected', value: 'not selected' },
];
const combinations: readonly Choice[] = [
  { code: 'or', value: 'At least one of them' },
  { code: 'and', value: 'All of them' },
];

interface LogicEditorProps {
  readonly path: string;
  readonly question: QuestionValues;
  readonly targets: readonly Choice[];
}

/** Where a checkbox leads: the first rule that holds, else the next question. */
export function LogicEditor({ path, question: { answers, logic }, targets }: LogicEditorProps) {
  const { setFieldValue } = useFormikContext();
  const choices = answers.map(({ uid, text }) => ({ code: uid, value: text || uid }));
  const set = (next: QuestionValues['logic']) => void setFieldValue(`${path}.logic`, next);
  return (
    <Stack role="group" aria-label="Skip rules" shrinks gap={1.5}>
      {logic.length > 0 && <Muted variant="body2">The first rule that holds leads; without one the next question follows.</Muted>}
      {logic.map((_entry, index) => (
        <Stack
          // Rules have no name of their own.
          // eslint-disable-next-line react/no-array-index-key
          key={index}
          role="group"
          aria-label={`Rule ${index + 1}`}
          gap={1.5}
          columns={{ xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        >
          <ChipsField name={`${path}.logic.${index}.answerUids`} label={`Answers of rule ${index + 1}`} choices={choices} />
          <SelectField
            name={`${path}.logic.${index}.multipleAnswersBoolType`}
            label={`How many, rule ${index + 1}`}
            choices={combinations}
          />
          <SelectField name={`${path}.logic.${index}.skipLogicType`} label={`Is, rule ${index + 1}`} choices={whens} />
          <SelectField
            name={`${path}.logic.${index}.goToQuestionUid`}
            label={`Then, rule ${index + 1}`}
            choices={targets}
            placeholder="Next question"
            optional
          />
          <div>
            <Button onClick={() => set(logic.filter((_, place) => place !== index))} aria-label={`Remove rule ${index + 1}`}>
              Remove
            </Button>
          </div>
        </Stack>
      ))}
      <div>
        <Button size="small" variant="outlined" onClick={() => set([...logic, newLogic])}>
          Add a skip rule
        </Button>
      </div>
    </Stack>
  );
}
