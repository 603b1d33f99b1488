import { nextQuestionUid, progressOf, type ScreenerForm } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApiError } from '../../../shared/api/api-error.js';
import { notify } from '../../../shared/notices/notices.js';
import { useOnline } from '../../../shared/states/use-online.js';
import { masked, problemWith, responsesOf, type Problem } from '../model/answers.js';
import { NdaStep } from './nda-step.js';
import { ProcessingInvite } from './processing-invite.js';
import { ProgressBar } from './progress-bar.js';
import { QuestionView } from './question-view.js';
import { SavedLine } from './saved-line.js';
import { ScreenerNotices } from './screener-notices.js';
import type { Invitation } from '../api/screener-form.js';
import { useDraft } from '../api/use-draft.js';
import { useLeaveConfirmation } from './use-leave-confirmation.js';
import { ndaStep } from '../model/step-for.js';
import { useStep } from './use-step.js';
import { useSubmit } from '../api/use-submit.js';

export interface ScreenerProps {
  readonly form: ScreenerForm;
  readonly userId: string;
  readonly invitation: Invitation;
  readonly onSubmitting: (running: boolean) => void;
}

interface StepProblem extends Problem {
  readonly step: string;
}

const questionField = /^responses\.([^.]+)(\.other)?$/;

/**
 * One question per screen; the path through them comes from the function that the server uses too
 * (spec 2, section 4, Screener progression).
 */
export function Screener({ form, userId, invitation, onSubmitting }: ScreenerProps) {
  const { project, questions } = form;
  const navigate = useNavigate();
  const online = useOnline();
  const [stepProblem, setStepProblem] = useState<StepProblem | null>(null);
  const [maskedAt, setMaskedAt] = useState<string | null>(null);
  const [terms, setTerms] = useState<{ readonly opened: boolean; readonly agree: boolean | null }>({
    opened: false,
    agree: null,
  });

  const { allow, dialog: leaveDialog } = useLeaveConfirmation();
  const onContinuedElsewhere = useCallback(
    () => notify.info('You went on with this screener on another device. Its answers are shown here now.'),
    [],
  );
  const onRefused = useCallback(
    (error: ApiError) => {
      // A rule refused the draft, so the screener ends; this device keeps the answers.
      allow();
      notify.error(error.message || 'An error occurred while saving your response.');
      void navigate(`/projects/view/${project.id}`);
    },
    [allow, navigate, project.id],
  );
  const draft = useDraft({ form, userId, invitation, onRefused, onContinuedElsewhere });
  const submission = useSubmit(form, draft, invitation);
  const step = useStep(questions, draft.answers, project.requiresNda);

  const question = questions.find(({ uid }) => uid === step.current);
  const given = (question && draft.answers[question.uid]) ?? [];
  const responses = responsesOf(draft.answers);
  const progress = question
    ? progressOf(questions, question.uid, responses)
    : { number: step.path.length + 1, total: step.path.length };
  const before = question ? step.path[step.path.indexOf(question.uid) - 1] : step.path.at(-1);
  const following = question
    ? (nextQuestionUid(questions, question.uid, responses) ?? (project.requiresNda ? ndaStep : null))
    : null;

  const submit = async () => {
    const agree = project.requiresNda ? (terms.agree ?? undefined) : undefined;
    onSubmitting(true);
    const taken = await submission.submit(agree);
    if (!taken) onSubmitting(false);
    else {
      allow();
      await navigate(`/projects/survey/success?${new URLSearchParams({ project: project.id }).toString()}`, { replace: true });
    }
  };
  const next = async () => {
    if (question) {
      const problem = problemWith(question, given);
      if (problem) {
        setStepProblem({ ...problem, step: question.uid });
        return;
      }
      const clean = masked(given);
      if (clean !== given) {
        // Shows the masked text before it is sent: the next click continues.
        draft.change(question.uid, clean);
        setMaskedAt(question.uid);
        return;
      }
    } else if (step.current === ndaStep && terms.agree === null) {
      setStepProblem({ message: 'Answer is required', other: false, step: ndaStep });
      return;
    }
    setStepProblem(null);
    if (following === null) {
      await submit();
      return;
    }
    void draft.flush();
    step.go(following);
  };

  // The server's errors lead to the first question that they are about.
  const refusals = submission.failure?.errors ?? [];
  const firstRefused = refusals
    .map(({ field, message }) => ({ match: questionField.exec(field), message }))
    .find(({ match }) => match?.[1] && match[1] !== step.current);
  const ownRefusal = refusals.find(({ field }) => questionField.exec(field)?.[1] === step.current);
  const problem =
    stepProblem?.step === step.current
      ? stepProblem
      : ownRefusal
        ? { message: ownRefusal.message, other: ownRefusal.field.endsWith('.other') }
        : null;

  if (submission.inviting) return <ProcessingInvite />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ProgressBar number={progress.number} total={progress.total} />
      <ScreenerNotices
        online={online}
        failure={submission.failure}
        {...(firstRefused?.match?.[1] ? { onShowRefused: () => step.go(firstRefused.match?.[1] ?? '') } : {})}
      />
      <Card
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void next();
        }}
        aria-label="Screener"
        sx={{ p: { xs: 2.25, sm: 4 }, display: 'grid', gap: 2 }}
      >
        {question ? (
          <QuestionView
            key={question.uid}
            question={question}
            given={given}
            problem={problem}
            wasMasked={maskedAt === question.uid}
            takesFocus={!step.isArrival}
            onChange={(changed) => {
              setStepProblem(null);
              draft.change(question.uid, changed);
            }}
          />
        ) : (
          step.current === ndaStep && (
            <NdaStep
              ndaUrl={project.ndaUrl}
              opened={terms.opened}
              onOpened={() => setTerms({ ...terms, opened: true })}
              agree={terms.agree}
              onAnswer={(agree) => {
                setStepProblem(null);
                setTerms({ ...terms, agree });
              }}
              problem={stepProblem?.step === ndaStep ? stepProblem.message : null}
            />
          )
        )}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1.5,
            borderTop: 1,
            borderColor: 'divider',
            pt: 2,
          }}
        >
          <SavedLine save={draft.save} />
          <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
            <Button
              variant="outlined"
              size="large"
              disabled={before === undefined || submission.running}
              onClick={() => before && step.go(before)}
            >
              Back
            </Button>
            <Button
              type="submit"
              variant="contained"
              size="large"
              aria-disabled={submission.running || undefined}
              sx={{ minWidth: 120 }}
            >
              {submission.running ? 'Submitting…' : following === null ? 'Submit screener' : 'Next'}
            </Button>
          </Box>
        </Box>
      </Card>
      {leaveDialog(draft.flush)}
    </Box>
  );
}
