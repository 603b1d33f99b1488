import { nextQuestionUid, progressOf, type ScreenerForm } from '@panelist/domain/participation/browser';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApiError } from '../../../shared/api/api-error.js';
import { notify } from '../../../shared/notices/notices.js';
import { twoScreeningSteps, useTwoScreeningSteps } from '../../../entities/project/two-screening-steps.js';
import { Banner } from '../../../shared/states/banner.js';
import { useOnline } from '../../../shared/states/use-online.js';
import { projectAddress, type Invitation } from '../api/screener-form.js';
import { useDraft } from '../api/use-draft.js';
import { usePlace } from '../api/use-place.js';
import { useSubmit } from '../api/use-submit.js';
import { masked, problemWith, responsesOf } from '../model/answers.js';
import type { Finish } from '../model/local-copy.js';
import { refusalText, takesNoMoreAnswers } from '../model/no-more-answers.js';
import { resultAddress } from '../model/result-address.js';
import { problemAt, refusedElsewhere, type StepProblem } from '../model/step-problem.js';
import { checkStep, ndaStep, stepsAfter } from '../model/step-for.js';
import { CheckStep, LimitNotice, NdaStep, PlaceQuestion, ProcessingInvite, WaitingSubmission } from './deferred-components.js';
import { ProgressBar } from './progress-bar.js';
import { QuestionView } from './question-view.js';
import { ScreenerNotices } from './screener-notices.js';
import { StepActions } from './step-actions.js';
import { useLeaveConfirmation } from './use-leave-confirmation.js';
import { useStep } from './use-step.js';
import { Stack } from '../../../shared/display/layout.js';

export interface ScreenerProps {
  readonly form: ScreenerForm;
  /** The question that the server names to start with; null: none is left, or unknown. */
  readonly startAt: string | null;
  readonly userId: string;
  readonly invitation: Invitation;
  /** The server refuses the form since it was loaded: the application takes no answers any more. */
  readonly refused: ApiError | null;
  readonly onSubmitting: (running: boolean) => void;
}

/**
 * One question per screen; the path through them comes from the function that the server uses too
 * (spec 2, section 4, Screener progression).
 */
export function Screener({ form, startAt, userId, invitation, refused, onSubmitting }: ScreenerProps) {
  const { project, questions } = form;
  const { requiresNda } = project;
  const navigate = useNavigate();
  const online = useOnline();
  const hasTwoSteps = useTwoScreeningSteps(project);
  const place = usePlace();
  const [stepProblem, setStepProblem] = useState<StepProblem | null>(null);
  const [terms, setTerms] = useState<{ readonly opened: boolean; readonly agree: boolean | null }>({
    opened: false,
    agree: null,
  });

  const { allow, dialog: leaveDialog } = useLeaveConfirmation(project);
  const onContinuedElsewhere = useCallback(
    () => notify.info('You went on with this screener in another tab or on another device. Its answers are shown here now.'),
    [],
  );
  const hasEnded = useRef(false);
  const onRefused = useCallback(
    (error: ApiError) => {
      // A draft and the form may be refused at the same time.
      if (hasEnded.current) return;
      hasEnded.current = true;
      // Where the answers can still count, this device keeps them, and the participant finds them
      // when resuming the screener.
      const isOver = takesNoMoreAnswers(error);
      const message = refusalText(error, 'An error occurred while saving your response.');
      allow();
      if (isOver) notify.info(message, { label: 'My projects', run: () => void navigate('/surveys') });
      else notify.error(message);
      void navigate(projectAddress(project.id, invitation), { replace: isOver });
    },
    [allow, navigate, project.id, invitation],
  );
  const draft = useDraft({ form, userId, invitation, onRefused, onContinuedElsewhere });
  const submission = useSubmit(form, draft, invitation, onRefused);
  const { forget } = draft;
  useEffect(() => {
    if (refused === null) return;
    forget();
    onRefused(refused);
  }, [refused, forget, onRefused]);
  const step = useStep({ questions, answers: draft.answers, requiresNda, startAt });

  const question = questions.find(({ uid }) => uid === step.current);
  const given = (question && draft.answers[question.uid]) ?? [];
  const responses = responsesOf(draft.answers);
  const progress = question
    ? progressOf(questions, question.uid, responses)
    : { number: step.path.length + (step.current === checkStep ? 2 : 1), total: step.path.length };
  const after = stepsAfter(step.path, requiresNda);
  const all = [...step.path, ...after];
  const before = all[all.indexOf(step.current ?? '') - 1];
  const following =
    (question ? (nextQuestionUid(questions, question.uid, responses) ?? after[0]) : all[all.indexOf(step.current ?? '') + 1]) ??
    null;

  const submit = async (finish: Finish, isFromEarlier = false) => {
    onSubmitting(true);
    const isAccepted = await submission.submit(finish, isFromEarlier);
    if (!isAccepted) onSubmitting(false);
    else {
      allow();
      await navigate(resultAddress(project.id), { replace: true });
    }
  };
  // An earlier visit finished without a connection: what it stored is sent now.
  const isResent = useRef(false);
  useEffect(() => {
    if (draft.finished === null || isResent.current) return;
    isResent.current = true;
    void submit(draft.finished, true);
  });

  const next = async () => {
    if (submission.phase !== 'idle') return;
    const problem = question ? problemWith(question, given) : null;
    if (question && problem) {
      setStepProblem({ ...problem, step: question.uid });
      return;
    }
    if (!question && requiresNda && terms.agree === null) {
      setStepProblem({ message: 'Answer is required', other: false, step: ndaStep });
      if (step.current !== ndaStep) step.go(ndaStep);
      return;
    }
    // The note below the field has said so while the address was typed.
    const clean = masked(given);
    if (question && clean !== given) draft.change(question.uid, clean);
    setStepProblem(null);
    if (following === null) {
      const shared = place.state.status === 'shared' ? place.state.place : null;
      await submit({ agree: requiresNda ? terms.agree : null, place: shared, totalTime: draft.totalTime() });
      return;
    }
    step.go(following);
    const failure = await draft.flush();
    // A server that is away or busy has the draft with the next try; one that failed ends the
    // visit.
    if (failure?.status === 500) onRefused(failure);
  };

  const elsewhere = refusedElsewhere(submission.failure, step.current);
  const problem = problemAt(step.current, stepProblem, submission.failure);

  const skipsQuestions = form.invite?.skipScreenerQuestions ?? false;
  if (submission.phase === 'inviting' || (submission.phase === 'sending' && skipsQuestions))
    return (
      <Suspense fallback={null}>
        <ProcessingInvite />
      </Suspense>
    );
  if (submission.phase === 'waiting') {
    return (
      <Suspense fallback={null}>
        <WaitingSubmission onChange={submission.stopWaiting} />
        {leaveDialog(draft.flush)}
      </Suspense>
    );
  }
  return (
    <Stack gap={2}>
      {!skipsQuestions && all.length > 0 && <ProgressBar number={progress.number} total={progress.total} />}
      {!skipsQuestions && submission.failure === null && (
        <Suspense fallback={null}>
          <LimitNotice />
        </Suspense>
      )}
      {hasTwoSteps && <Banner meaning="notice">{twoScreeningSteps.text}</Banner>}
      <ScreenerNotices
        online={online}
        failure={submission.failure}
        {...(elsewhere ? { onShowRefused: () => step.go(elsewhere) } : {})}
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
        {question && (
          <QuestionView
            key={question.uid}
            question={question}
            given={given}
            problem={problem}
            earlier={form.earlierAnswers.find(({ questionId }) => questionId === question.uid)}
            takesFocus={!step.isArrival}
            onChange={(changed) => {
              setStepProblem(null);
              draft.change(question.uid, changed);
            }}
          />
        )}
        {step.current === ndaStep && (
          <Suspense fallback={<Skeleton variant="rounded" height={300} />}>
            <NdaStep
              ndaUrl={project.ndaUrl}
              opened={terms.opened}
              onOpened={() => setTerms({ ...terms, opened: true })}
              agree={terms.agree}
              onAnswer={(agree) => {
                setStepProblem(null);
                setTerms({ ...terms, agree });
              }}
              problem={problem?.message ?? null}
            />
          </Suspense>
        )}
        {step.current === checkStep && (
          <Suspense fallback={<Skeleton variant="rounded" height={300} />}>
            <CheckStep questions={questions} path={step.path} answers={draft.answers} onChange={step.go} />
          </Suspense>
        )}
        {project.asksForPlace && following === null && (
          <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
            <PlaceQuestion state={place.state} onShare={place.share} onRefuse={place.refuse} />
          </Suspense>
        )}
        <StepActions
          save={draft.save}
          submitting={submission.phase === 'sending'}
          isLast={following === null}
          onBack={before === undefined ? undefined : () => step.go(before)}
        />
      </Card>
      {leaveDialog(draft.flush)}
    </Stack>
  );
}
