import { questionTypes, type PublicQuestion } from '@panelist/domain/catalogue/browser';
import { isAnswered, type GivenAnswer, type ScreenerForm } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useId, useRef, type ComponentType } from 'react';
import { masked, type Problem, givenOf, asText } from '../model/answers.js';
import {
  CheckboxQuestion,
  NumberQuestion,
  OtherText,
  preloadScreener,
  SliderQuestion,
  TextQuestion,
} from './deferred-components.js';
import { progressId } from './progress-bar.js';
import type { QuestionProps } from './question-props.js';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { choiceStyle } from './choice-style.js';
import { Block, Muted } from '../../../shared/display/layout.js';
import Button from '@mui/material/Button';
import { formatOn } from '../../../shared/display/dates.js';

const controls: Record<PublicQuestion['questionType'], ComponentType<QuestionProps>> = {
  [questionTypes.radio]: RadioQuestion,
  [questionTypes.textarea]: TextQuestion,
  [questionTypes.checkbox]: CheckboxQuestion,
  [questionTypes.input]: TextQuestion,
  [questionTypes.numeric]: NumberQuestion,
  [questionTypes.slider]: SliderQuestion,
};

export interface QuestionViewProps {
  readonly question: PublicQuestion;
  readonly given: readonly GivenAnswer[];
  readonly onChange: (given: readonly GivenAnswer[]) => void;
  readonly problem: Problem | null;
  /** What the participant answered to this question before. */
  readonly earlier?: ScreenerForm['earlierAnswers'][number] | undefined;
  /** The question takes the focus after navigation within the screener, not when the page opens. */
  readonly takesFocus: boolean;
}

/** One question with its control; the error shows below the control and is announced. */
export function QuestionView({ question, given, onChange, problem, earlier, takesFocus }: QuestionViewProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const Control = controls[question.questionType];

  useEffect(() => void preloadScreener(), []);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (!problem) return;
    const wanted = problem.other ? 'textarea:not([aria-hidden])' : 'input:checked, input, textarea:not([aria-hidden])';
    box.current?.querySelector<HTMLElement>(wanted)?.focus();
  }, [problem]);

  return (
    <Box ref={box}>
      <Typography
        id={`${id}-label`}
        variant="h2"
        ref={heading}
        tabIndex={-1}
        aria-describedby={progressId}
        sx={{ fontSize: { xs: '1.25rem', sm: '1.4375rem' }, mb: 0.5, overflowWrap: 'anywhere', '&:focus': { outline: 'none' } }}
      >
        {question.text}
      </Typography>
      <Muted variant="body2" mb={2}>
        {[
          question.isRequired ? 'Required' : 'Optional',
          ...(question.questionType === questionTypes.checkbox ? ['choose all that apply'] : []),
        ].join(' · ')}
      </Muted>
      {earlier && !isAnswered(given) && <EarlierAnswer question={question} earlier={earlier} onUse={onChange} />}
      <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
        <Control
          question={question}
          given={given}
          onChange={onChange}
          problem={problem}
          labelId={`${id}-label`}
          problemId={`${id}-problem`}
        />
      </Suspense>
      <Block id={`${id}-problem`} aria-live="assertive" minHeight={30}>
        {problem && <FormHelperText error>{problem.message}</FormHelperText>}
        {!problem && masked(given) !== given && (
          <FormHelperText>E-mail addresses are replaced by asterisks: researchers write to you through Panelist.</FormHelperText>
        )}
      </Block>
    </Box>
  );
}

/** Single choice: one tab stop, arrow keys choose. */
function RadioQuestion({ question, given, onChange, problem, labelId, problemId }: QuestionProps) {
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
        <Suspense fallback={null}>
          <OtherText
            label={chosenOther.text}
            text={given[0]?.text ?? ''}
            problem={problem}
            problemId={problemId}
            onChange={(text) => onChange([{ uid: chosenOther.uid, text }])}
          />
        </Suspense>
      )}
    </>
  );
}

interface EarlierAnswerProps {
  readonly question: PublicQuestion;
  readonly earlier: ScreenerForm['earlierAnswers'][number];
  readonly onUse: (given: readonly GivenAnswer[]) => void;
}

/**
 * What the participant answered to the same question before: an answer only once they choose it.
 */
function EarlierAnswer({ question, earlier, onUse }: EarlierAnswerProps) {
  return (
    <Box
      component="section"
      aria-label="Your earlier answer"
      sx={{
        p: 2,
        mb: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
      }}
    >
      <Block flex="1 1 14rem" minWidth={0}>
        <Muted variant="body2">{`You answered this ${formatOn(earlier.answeredAt)} for “${earlier.projectName}”.`}</Muted>
        <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', maxHeight: '9rem', overflowY: 'auto' }}>
          {asText(question, earlier.answers)}
        </Typography>
      </Block>
      <Button type="button" size="small" variant="outlined" onClick={() => onUse(givenOf(earlier.answers))}>
        Use this answer
      </Button>
    </Box>
  );
}
