import type { Invite } from '@panelist/domain/catalogue/browser';
import { saveSurvey } from '@panelist/domain/participation/browser';
import Done from '@mui/icons-material/CheckCircle';
import Open from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { useCommand } from '../../../shared/api/use-command.js';
import { notify } from '../../../shared/notices/notices.js';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { visuallyHidden } from '../../../shared/page/visually-hidden.js';
import { applyParams, projectAskedFor, type ApplyStep } from '../../../entities/project/apply-steps.js';
import { useInvitation, type Invitation } from '../../../entities/project/use-invitation.js';
import { useMe } from '../../../shared/session/me.js';
import { rememberTarget } from '../../../shared/session/return-target.js';
import { useSession } from '../../../shared/session/session-store.js';
import { Banner } from '../../../shared/states/banner.js';
import { deferredComponent } from '../../../shared/states/lazy-component.js';
import { isExample } from '../../../shared/tour/example-id.js';
import { useScreenerCycle } from '../../../entities/participation/screener-cycle.js';
import type { ProjectInFull } from '../api/project-view.js';
import { EligibilityDialog } from './eligibility/eligibility-dialog.js';
import { emailIsShared } from './project-notes.js';
import { ScreenersRemaining } from './screeners-remaining.js';
import { startState, type StartState, type Task } from '../model/start-state.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

const StartBar = deferredComponent(async () => (await import('./start-bar.js')).StartBar);
const WaitingList = deferredComponent(async () => (await import('../../../entities/place/waiting-list.js')).WaitingList);

const missingOf = (tasks: readonly Task[]): readonly ApplyStep[] =>
  tasks.flatMap((task) => ('verify' in task && !task.done ? [task.verify] : []));

/**
 * Where a step is done. A dialog opens on this page, whose address keeps its invitation and the way
 * back.
 */
function useWayTo() {
  const { state } = useLocation() as { readonly state: unknown };
  const { to } = useAddressParam('verify');
  return (task: Task, tasks: readonly Task[]) => ({
    to:
      'page' in task ? task.page : to(...applyParams([task.verify, ...missingOf(tasks).filter((step) => step !== task.verify)])),
    state: 'page' in task ? null : state,
    preventScrollReset: true,
  });
}

function Tasks({ tasks }: { readonly tasks: readonly Task[] }) {
  const wayTo = useWayTo();
  return (
    <Stack component="ul" aria-label="Before you can apply" list gap={0.25}>
      {tasks.map((task) => (
        <Row component="li" key={task.label} alignItems="center" gap={1} minHeight={36}>
          {task.done ? (
            <Done aria-hidden sx={{ color: 'paid.main', fontSize: 20 }} />
          ) : (
            <Open aria-hidden sx={{ color: 'text.secondary', fontSize: 20 }} />
          )}
          {task.done ? (
            <Muted component="span">
              {task.label}
              <Box component="span" sx={visuallyHidden}>
                : done
              </Box>
            </Muted>
          ) : (
            <Link component={RouterLink} {...wayTo(task, tasks)}>
              {task.label}
            </Link>
          )}
        </Row>
      ))}
    </Stack>
  );
}

interface AfterSteps {
  readonly name: string;
  readonly screener: string;
  readonly mayStart: boolean;
}

/**
 * The dialog of the missing steps ends in the screener. While it is open, the page that the mail of
 * the verification opens knows where to go back to.
 */
function useAfterSteps({ name, screener, mayStart }: AfterSteps): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { value } = useAddressParam('verify');
  const isOpen = value === 'apply';
  useEffect(() => {
    if (!isOpen) return;
    if (mayStart) {
      projectAskedFor.clear();
      void navigate(screener, { replace: true });
    } else projectAskedFor.write({ name, to: `${pathname}${search}` });
  }, [isOpen, mayStart, name, screener, pathname, search, navigate]);
}

interface Starting {
  readonly project: ProjectInFull;
  readonly state: StartState;
  /** The invitation that lets the reader in; empty without one. */
  readonly invitation: Invitation;
  /** The screener's path. */
  readonly screener: string;
}

/** What the main action does: it opens the screener or the next step before it, or says why not. */
function useStart({ project, state, invitation, screener }: Starting): () => Promise<void> {
  const navigate = useNavigate();
  const wayTo = useWayTo();
  const attempt = useCommand(saveSurvey);
  const nextTask = state.kind === 'todo' ? state.tasks.find(({ done }) => !done) : undefined;
  const tryToStart = async (why: string) => {
    // An invitation passes what the project asks for: without it another reason would be recorded.
    const { inviteCode, inviteId } = invitation;
    const linked = { ...(inviteCode && { inviteCode }), ...(inviteId && { inviteId }) };
    const body = { projectId: project.id, status: 'DRAFT' as const, responses: [], ...linked };
    const started = await attempt.run({ body }).catch(() => null);
    if (started === null) notify.warning(why);
    else await navigate(screener);
  };
  return async () => {
    switch (state.kind) {
      case 'visitor':
        rememberTarget(screener);
        await navigate('/login');
        return;
      case 'ready':
      case 'resume':
        await navigate(screener);
        return;
      case 'todo':
        if (nextTask) {
          const { to, ...how } = wayTo(nextTask, state.tasks);
          if ('page' in nextTask) rememberTarget(screener);
          await navigate(to, how);
        } else notify.warning(state.why);
        return;
      case 'refused':
        // The server decides and records it, so that the person finds its statement.
        if (state.rule !== undefined && !isExample(project)) await tryToStart(state.why);
        else notify.warning(state.why);
        return;
      default:
    }
  };
}

interface StartPanelProps {
  readonly project: ProjectInFull;
  readonly questions: number;
  /** The invitation that lets the reader in, if any. */
  readonly invite?: Invite | null;
}

/**
 * The main action of a project's page, or the reason why it is unavailable (spec 2, section 4,
 * Start screener).
 */
export function StartPanel({ project, questions, invite = null }: StartPanelProps) {
  const session = useSession();
  const { user } = useMe();
  const cycle = useScreenerCycle();
  const link = useInvitation();
  const whyId = useId();
  const button = useRef<HTMLButtonElement>(null);
  // Until the account is there, a project for professionals cannot be started (spec 2, section 4).
  const unknown =
    project.talkToAudience === 1 ? ('loading' as const) : { isEmailVerified: true, isPhoneVerified: true, picture: '' };
  const person = session.status === 'in' ? (user ?? unknown) : null;
  const [makingEligible, setMakingEligible] = useState(false);
  const state = startState(project, person, cycle?.limit ?? null);
  // An invitation that does not let the reader in must not stop them either.
  const { inviteCode: _code, inviteId: _id, ...withoutInvitation } = link;
  const query = new URLSearchParams({ ...(invite === null ? withoutInvitation : link) }).toString();
  const screener = `/projects/survey/${project.id}${query ? `?${query}` : ''}`;
  const why = state.kind === 'todo' || state.kind === 'refused' ? state.why : null;
  useAfterSteps({ name: project.name, screener, mayStart: state.kind === 'ready' || state.kind === 'resume' });

  const start = useStart({ project, state, invitation: invite === null ? {} : link, screener });
  const label = state.kind === 'resume' ? 'Resume screener' : 'Start screener';

  if (state.kind === 'applied') {
    return (
      <Stack gap={1.5}>
        <Prose fontWeight={600}>{state.where}</Prose>
        <Button
          component={RouterLink}
          to={`/surveys?${new URLSearchParams({ id: state.responseId }).toString()}`}
          variant="contained"
          size="large"
        >
          See where it stands
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap={1.5}>
      {why && (
        <Box id={whyId}>
          <Banner meaning={state.kind === 'todo' ? 'attention' : 'closed'}>{why}</Banner>
        </Box>
      )}
      {state.kind === 'refused' && state.rule !== undefined && (
        <Link component={RouterLink} to={`/rules/${state.rule}`} variant="body2" sx={{ py: 0.5 }}>
          The rule, and what you can do if it is wrong
        </Link>
      )}
      {state.kind === 'todo' && <Tasks tasks={state.tasks} />}
      {state.kind === 'refused' && state.wantsWorkEmail && (
        <Button variant="outlined" onClick={() => setMakingEligible(true)}>
          Verify your work e-mail
        </Button>
      )}
      {(state.kind === 'ready' || state.kind === 'resume') && invite === null && hasNoPlace(project) && (
        <Suspense>
          <WaitingList project={project} />
        </Suspense>
      )}
      {project.exposeParticipantEmails && state.kind !== 'refused' && <Typography variant="body2">{emailIsShared}</Typography>}
      <Button
        ref={button}
        variant="contained"
        size="large"
        // Not `disabled`: the button stays focusable and explains the reason when pressed.
        aria-disabled={state.kind === 'refused' || undefined}
        {...(why ? { 'aria-describedby': whyId } : {})}
        onClick={() => void start()}
        sx={
          state.kind === 'refused'
            ? {
                bgcolor: 'surface.sunken',
                color: 'text.secondary',
                border: 1,
                borderColor: 'divider',
                cursor: 'not-allowed',
                '&:hover': { bgcolor: 'surface.sunken' },
              }
            : {}
        }
      >
        {label}
      </Button>
      {state.kind !== 'refused' && (
        <Suspense fallback={null}>
          <StartBar project={project} label={label} onStart={() => void start()} button={button} />
        </Suspense>
      )}
      <Muted variant="body2">
        {aboutQuestions(project, questions)}
        {state.kind === 'visitor' && ' You log in first; then the screener opens.'}
      </Muted>
      {session.status === 'in' && session.hasProfile && (state.kind !== 'refused' || state.isUsedUp) && (
        <ScreenersRemaining canRefer={project.showReferral} />
      )}
      <EligibilityDialog project={project} open={makingEligible} onClose={() => setMakingEligible(false)} />
    </Stack>
  );
}

/** No place is free, or one is held for the reader. */
const hasNoPlace = ({ placesRemaining, place }: ProjectInFull): boolean =>
  placesRemaining === 0 || place.heldUntil !== null || place.waitingPosition !== null;

function aboutQuestions(project: ProjectInFull, questions: number): string {
  if (questions === 0) return 'No questions, only your word that you want to take part.';
  const count = `${questions} ${questions === 1 ? 'question' : 'questions'}`;
  return isExample(project) ? `${count}. An example: nothing is saved or sent.` : `${count}. Your answers are saved as you type.`;
}
