import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { getIn, useFormikContext } from 'formik';
import { SectionCard } from '../../../shared/display/section-card.js';
import { SwitchField } from '../../../shared/forms/switch-field.js';
import { moved, newQuestion } from '../model/edit-screener.js';
import type { ProjectValues, QuestionValues } from '../model/project-values.js';
import { questionTypes, checkScreener } from '@panelist/domain/catalogue/browser';
import { SelectField, type Choice } from '../../../shared/forms/select-field.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { endOfScreener, questionTypeChoices } from '../model/project-text.js';
import { AnswersEditor } from './answers-editor.js';
import { LogicEditor } from './logic-editor.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';
import { Suspense, use, useState } from 'react';
import { entryOf } from '../model/project-entry.js';
import { ScreenerTrial } from './screener-trial.js';

interface QuestionEditorProps {
  readonly index: number;
  readonly screener: readonly QuestionValues[];
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One question: its type, text, answers, how they are judged, and where they lead. */
function QuestionEditor({ index, screener, onMove, onRemove }: QuestionEditorProps) {
  const { errors, touched } = useFormikContext();
  const question = screener[index];
  if (question === undefined) return null;
  const path = `screener.${index}`;
  const title = `Question ${index + 1}`;
  const type = Number(question.questionType);
  const isRadio = type === questionTypes.radio;
  const isCheckbox = type === questionTypes.checkbox;
  const targets = targetsAfter(screener, index);
  const problem = problemOf(errors, path);
  // A submit touches what is there: a question that was added since is not wrong yet.
  const wasSent = getIn(touched, path) !== undefined;
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 3, p: { xs: 1.5, sm: 2 } }}>
      <Stack role="group" aria-label={title} shrinks gap={2}>
        <Row wraps gap={1} alignItems="center">
          <Prose component="h3" variant="subtitle1" fontWeight={640} mr="auto">
            {title}
          </Prose>
          <Button size="small" disabled={index === 0} onClick={() => onMove(-1)} aria-label={`Move question ${index + 1} up`}>
            Up
          </Button>
          <Button
            size="small"
            disabled={index === screener.length - 1}
            onClick={() => onMove(1)}
            aria-label={`Move question ${index + 1} down`}
          >
            Down
          </Button>
          <Button size="small" onClick={onRemove} aria-label={`Remove question ${index + 1}`}>
            Remove
          </Button>
        </Row>
        {wasSent && problem !== null && <Prose color="failed.text">{problem}</Prose>}
        <TextField name={`${path}.text`} label="Question" rows={2} maxLength={2000} />
        <Row wraps gap={2}>
          <SelectField name={`${path}.questionType`} label="Type" choices={questionTypeChoices} />
          <SwitchField name={`${path}.isRequired`} label="Required" />
        </Row>
        {(isRadio || isCheckbox) && <AnswersEditor path={path} question={question} isRadio={isRadio} targets={targets} />}
        {isCheckbox && <LogicEditor path={path} question={question} targets={targets} />}
        {(type === questionTypes.numeric || type === questionTypes.slider) && (
          <Bounds path={path} isRequired={type === questionTypes.slider} />
        )}
      </Stack>
    </Box>
  );
}

/** An error about the question as a whole, or about a part that has no field. */
function problemOf(errors: unknown, path: string): string | null {
  const found = [path, `${path}.uid`, `${path}.answers`, `${path}.logic`, `${path}.includeOtherOption`].map((each): unknown =>
    getIn(errors, each),
  );
  return found.find((message) => typeof message === 'string') ?? null;
}

/** Where a question may lead: jumps go forward (contract, Screeners). */
function targetsAfter(screener: readonly QuestionValues[], index: number): readonly Choice[] {
  const later = screener.slice(index + 1).map(({ uid, text }, place) => ({
    code: uid,
    value: `Question ${index + place + 2}${text.trim() === '' ? '' : `: ${text.slice(0, 50)}`}`,
  }));
  return [...later, endOfScreener];
}

const Bounds = ({ path, isRequired }: { readonly path: string; readonly isRequired: boolean }) => (
  <Stack gap={2} columns={{ xs: '1fr', sm: '1fr 1fr 1fr' }}>
    <TextField name={`${path}.minValue`} label="Lowest" inputMode="decimal" optional={!isRequired} />
    <TextField name={`${path}.maxValue`} label="Highest" inputMode="decimal" optional={!isRequired} />
    <TextField name={`${path}.step`} label="Step" inputMode="decimal" optional />
  </Stack>
);

/** The questions that participants answer to apply. */
export function ScreenerSection() {
  const { values, setFieldValue, errors, submitCount } = useFormikContext<ProjectValues>();
  const { screener } = values;
  const set = (next: readonly QuestionValues[]) => void setFieldValue('screener', next);
  const problem: unknown = getIn(errors, 'screener');
  return (
    <SectionCard title="Screener" heading="h2">
      <Muted mb={2}>Up to 20 questions. Jumps go forward only; participants never see how answers are judged.</Muted>
      {submitCount > 0 && typeof problem === 'string' && (
        <Prose color="failed.text" mb={2}>
          {problem}
        </Prose>
      )}
      <Stack component="ol" list gap={2.5} mb={2}>
        {screener.map((question, index) => (
          <QuestionEditor
            key={question.uid}
            index={index}
            screener={screener}
            onMove={(by) => set(moved(screener, index, by))}
            onRemove={() => set(screener.filter((_, place) => place !== index))}
          />
        ))}
      </Stack>
      <Row wraps alignItems="center" gap={1.5}>
        <Button variant="outlined" onClick={() => set([...screener, newQuestion(screener)])}>
          Add a question
        </Button>
        <TryScreenerButton />
      </Row>
      <Stack mt={2}>
        <SwitchField name="highQuestionLimit" label="Up to 40 questions" />
        <SwitchField name="doubleScreening" label="Screened twice" hint="Participants learn that a second screening follows." />
      </Stack>
    </SectionCard>
  );
}

/** Opens the screener as it is typed, once the call would take it. */
function TryScreenerButton() {
  const { values } = useFormikContext<ProjectValues>();
  const [isOpen, setOpen] = useState(false);
  const showTrial = use(ScreenerTrial);
  if (showTrial === null || values.screener.length === 0) return null;
  const checked = checkScreener(entryOf(values, 'draft')['screener'], values.highQuestionLimit);
  return (
    <Row wraps alignItems="center" gap={1.5}>
      <Button variant="outlined" disabled={!checked.ok} aria-describedby="try-help" onClick={() => setOpen(true)}>
        Try the screener
      </Button>
      <Muted id="try-help" variant="body2">
        {checked.ok ? 'As participants see it. Nothing is sent or stored.' : 'Complete every question to try it.'}
      </Muted>
      {isOpen && checked.ok && <Suspense>{showTrial({ questions: checked.questions, onClose: () => setOpen(false) })}</Suspense>}
    </Row>
  );
}
