import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { getIn, useFormikContext } from 'formik';
import { SectionCard } from '../../../shared/display/section-card.js';
import { SwitchField } from '../../../shared/forms/switch-field.js';
import { moved, newQuestion } from '../model/edit-screener.js';
import type { ProjectValues, QuestionValues } from '../model/project-values.js';
import { QuestionEditor } from './question-editor.js';

/** The questions that participants answer to apply. */
export function ScreenerSection() {
  const { values, setFieldValue, errors, submitCount } = useFormikContext<ProjectValues>();
  const { screener } = values;
  const set = (next: readonly QuestionValues[]) => void setFieldValue('screener', next);
  const problem: unknown = getIn(errors, 'screener');
  return (
    <SectionCard title="Screener" heading="h2">
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        Up to 20 questions. Jumps go forward only; participants never see how answers are judged.
      </Typography>
      {submitCount > 0 && typeof problem === 'string' && <Typography sx={{ color: 'failed.text', mb: 2 }}>{problem}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5, mb: 2 }}>
        {screener.map((question, index) => (
          <QuestionEditor
            key={question.uid}
            index={index}
            screener={screener}
            onMove={(by) => set(moved(screener, index, by))}
            onRemove={() => set(screener.filter((_, place) => place !== index))}
          />
        ))}
      </Box>
      <Button variant="outlined" onClick={() => set([...screener, newQuestion(screener)])}>
        Add a question
      </Button>
      <Box sx={{ display: 'grid', mt: 2 }}>
        <SwitchField name="highQuestionLimit" label="Up to 40 questions" />
        <SwitchField name="doubleScreening" label="Screened twice" hint="Participants learn that a second screening follows." />
      </Box>
    </SectionCard>
  );
}
