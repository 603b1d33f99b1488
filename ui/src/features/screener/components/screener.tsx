import type { ScreenerForm } from '@panelist/domain/participation/browser';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApiError } from '../../../shared/api/api-error.js';
import { CardStack } from '../../../shared/display/section-card.js';
import { notify } from '../../../shared/notices/notices.js';
import { twoScreeningSteps, useTwoScreeningSteps } from '../../../entities/project/two-screening-steps.js';
import { Banner } from '../../../shared/states/banner.js';
import { useOnline } from '../../../shared/states/use-online.js';
import { projectAddress, type Invitation } from '../api/screener-form.js';
import { useDraft, type Draft } from '../api/use-draft.js';
import { usePlace } from '../api/use-place.js';
import { useSubmit } from '../api/use-submit.js';
import { masked, problemWith } from '../model/answers.js';
import type { Finish } from '../model/local-copy.js';
import { refusalText, takesNoMoreAnswers } from '../model/no-more-answers.js';
import { resultAddress } from '../model/result-address.js';
import { problemAt, refusedElsewhere, type StepProblem } from '../model/step-problem.js';
import { checkStep, ndaStep, placeOnPath } from '../model/step-for.js';
import { CheckStep, LimitNotice, NdaStep, PlaceQuestion, ProcessingInvite, WaitingSubmission } from './deferred-components.js';
import { ProgressBar } from './progress-bar.js';
import { QuestionView } from './question-view.js';
import { ScreenerNotices } from './screener-notices.js';
import { StepActions } from './step-actions.js';
import { useLeaveConfirmation } from './use-leave-confirmation.js';
import { useStep, type Step } from './use-step.js';
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

const onContinuedElsewhere = () =>
  notify.info('You went on with this screener in another tab or on another device. Its answers are shown here now.');

interface Refusing {
  readonly projectId: string;
  readonly invitation: Invitation;
  /** Lets the participant leave without a question. */
  readonly allow: () => void;
}

/** Leaves the screener once the server takes no more of it. */
function useRefusal({ projectId, invitation, allow }: Refusing) {
  const navigate = useNavigate();
  const hasEnded = useRef(false);
  return useCallback(
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
      void navigate(projectAddress(projectId, invitation), { replace: isOver });
    },
    [allow, navigate, projectId, invitation],
  );
}

/** The form was refused since it was loaded: what this device keeps of it goes as well. */
function useRefusedForm(refused: ApiError | null, { forget }: Draft, onRefused: (error: ApiError) => void): void {
  useEffect(() => {
    if (refused === null) return;
    forget();
    onRefused(refused);
  }, [refused, forget, onRefused]);
}

interface Sending {
  readonly projectId: string;
  readonly draft: Draft;
  readonly submission: ReturnType<typeof useSubmit>;
  readonly allow: () => void;
  readonly onSubmitting: (running: boolean) => void;
}

/** Sends the screener, also what an earlier visit finished without a connection. */
function useSending({ projectId, draft, submission, allow, onSubmitting }: Sending) {
  const navigate = useNavigate();
  const submit = async (finish: Finish, isFromEarlier = false) => {
    onSubmitting(true);
    const isAccepted = await submission.submit(finish, isFromEarlier);
    if (!isAccepted) onSubmitting(false);
    else {
      allow();
      await navigate(resultAddress(projectId), { replace: true });
    }
  };
  // An earlier visit finished without a connection: what it stored is sent now.
  const isResent = useRef(false);
  useEffect(() => {
    if (draft.finished === null || isResent.current) return;
    isResent.current = true;
    void submit(draft.finished, true);
  });
  return async (finish: Finish) => submit(finish);
}

/**
 * One question per screen; the path through them comes from the function that the server uses too
 * (spec 2, section 4, Screener progression).
 */
export function Screener({ form, startAt, userId, invitation, refused, onSubmitting }: ScreenerProps) {
  const { project, questions } = form;
  const { requiresNda } = project;
  const online = useOnline();
  const hasTwoSteps = useTwoScreeningSteps(project);
  const place = usePlace();
  const [stepProblem, setStepProblem] = useState<StepProblem | null>(null);
  const [terms, setTerms] = useState<Terms>({ opened: false, agree: null });

  const { allow, dialog: leaveDialog } = useLeaveConfirmation(project);
  const onRefused = useRefusal({ projectId: project.id, invitation, allow });
  const draft = useDraft({ form, userId, invitation, onRefused, onContinuedElsewhere });
  const submission = useSubmit(form, draft, invitation, onRefused);
  useRefusedForm(refused, draft, onRefused);
  const step = useStep({ questions, answers: draft.answers, requiresNda, startAt });

  const question = questions.find(({ uid }) => uid === step.current);
  const given = (question && draft.answers[question.uid]) ?? [];
  const { progress, before, following, hasSteps } = placeOnPath({ ...step, questions, answers: draft.answers, requiresNda });

  const submit = useSending({ projectId: project.id, draft, submission, allow, onSubmitting });

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
      {!skipsQuestions && hasSteps && <ProgressBar number={progress.number} total={progress.total} />}
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
      <CardStack
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void next();
        }}
        aria-label="Screener"
        p={{ xs: 2.25, sm: 4 }}
        gap={2}
      >
        <CurrentStep
          form={form}
          step={step}
          draft={draft}
          terms={terms}
          problem={problem}
          onAnswer={() => setStepProblem(null)}
          onTerms={setTerms}
        />
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
      </CardStack>
      {leaveDialog(draft.flush)}
    </Stack>
  );
}

interface Terms {
  readonly opened: boolean;
  readonly agree: boolean | null;
}

interface CurrentStepProps {
  readonly form: ScreenerForm;
  readonly step: Step;
  readonly draft: Draft;
  readonly terms: Terms;
  readonly problem: ReturnType<typeof problemAt>;
  readonly onAnswer: () => void;
  readonly onTerms: (terms: Terms) => void;
}

/** A question, the agreement, or all answers before they are sent. */
function CurrentStep({ form, step, draft, terms, problem, onAnswer, onTerms }: CurrentStepProps) {
  const { questions } = form;
  const question = questions.find(({ uid }) => uid === step.current);
  const given = (question && draft.answers[question.uid]) ?? [];
  return (
    <>
      {question && (
        <QuestionView
          key={question.uid}
          question={question}
          given={given}
          problem={problem}
          earlier={form.earlierAnswers.find(({ questionId }) => questionId === question.uid)}
          takesFocus={!step.isArrival}
          onChange={(changed) => {
            onAnswer();
            draft.change(question.uid, changed);
          }}
        />
      )}
      {step.current === ndaStep && (
        <Suspense fallback={<Skeleton variant="rounded" height={300} />}>
          <NdaStep
            ndaUrl={form.project.ndaUrl}
            opened={terms.opened}
            onOpened={() => onTerms({ ...terms, opened: true })}
            agree={terms.agree}
            onAnswer={(agree) => {
              onAnswer();
              onTerms({ ...terms, agree });
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
    </>
  );
}
