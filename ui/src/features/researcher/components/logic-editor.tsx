import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormikContext } from 'formik';
import { ChipsField } from '../../../shared/forms/chips-field.js';
import { SelectField, type Choice } from '../../../shared/forms/select-field.js';
import { newLogic } from '../model/edit-screener.js';
import type { QuestionValues } from '../model/project-values.js';

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
    <Box role="group" aria-label="Skip rules" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {logic.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The first rule that holds leads; without one the next question follows.
        </Typography>
      )}
      {logic.map((_entry, index) => (
        <Box
          // Rules have no name of their own.
          // eslint-disable-next-line react/no-array-index-key
          key={index}
          role="group"
          aria-label={`Rule ${index + 1}`}
          sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
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
        </Box>
      ))}
      <div>
        <Button size="small" variant="outlined" onClick={() => set([...logic, newLogic])}>
          Add a skip rule
        </Button>
      </div>
    </Box>
  );
}
