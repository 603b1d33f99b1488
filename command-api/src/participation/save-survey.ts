import { Refusal } from '@panelist/domain/kernel';
import {
  entersAtOnce,
  participationDecider,
  participationIdOf,
  participationLife,
  participationStream,
  saveSurvey,
  type AcceptInvitation,
  type ParticipationFacts,
  type SaveScreenerDraft,
  type SubmitScreener,
} from '@panelist/domain/participation';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { processLimiter, route, type Limiter } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/room';
import { loadApplicant } from './applicant-facts.js';
import { countScreener } from './count-screener.js';
import { handleOnResponse } from './handle-on-response.js';
import { loadProject } from '../project-facts.js';
import { toldUnfunded } from './told-unfunded.js';
import { claimInvitation, openInvitation } from './use-invitation.js';

type Needs = Pick<Dependencies, 'commands' | 'clock' | 'vault'> & {
  readonly config: Pick<Dependencies['config'], 'screenerCycleLimit' | 'sessionSecret'>;
};

/**
 * Most changed drafts a person and minute. A page saves after a pause in typing, one draft at a
 * time, and saves its last state once it may again: people do not reach this, a loop does.
 */
const draftsPerMinute = 60;

/**
 * Saves a draft or submits (document 2 §4; contract, Screeners). Ignores what the page computed.
 */
export const saveSurveyRoute = (dependencies: Needs) => {
  const { commands, clock } = dependencies;
  const drafts = processLimiter(dependencies, draftsPerMinute, 60);

  return route(saveSurvey, async ({ body, caller, command }) => {
    const { userId } = caller;
    const at = clock.now();
    const { project, facts } = await loadProject(commands, body.projectId);
    const known = await loadApplicant(commands, userId, project, at);
    const participationId = participationIdOf(userId, body.projectId);
    const { state } = await commands.load(participationDecider, participationStream.of(participationId));
    const use = { projectId: body.projectId, userId, state };
    const opened = await openInvitation(dependencies, body, { ...use, facts: { project: facts, applicant: known } });
    const applicant = known && opened ? { ...known, invitation: opened.inUse } : known;
    const judged = { project: facts, applicant };
    const data = {
      participationId,
      userId,
      projectId: body.projectId,
      given: body.responses,
      totalTimeSeconds: body.totalTime ?? 0,
      agree: body.agree ?? null,
      at,
    };
    const handle = async (order: SaveScreenerDraft | SubmitScreener | AcceptInvitation) =>
      handleOnResponse(commands, { participationId, order, project: facts, applicant }, command);
    const claim = async (order: SaveScreenerDraft | SubmitScreener | AcceptInvitation) => {
      if (opened) await claimInvitation(dependencies, opened, order, { ...use, facts: judged }, command);
    };
    const saveDraft = async () => {
      const order = { type: 'SaveScreenerDraft', data } as const;
      await claim(order);
      return handle(order);
    };
    const accept = async () => {
      const order = { type: 'AcceptInvitation', data } as const;
      await claim(order);
      return handle(order).catch(toldUnfunded('participation.invitation-unfunded'));
    };
    const submit = async () => {
      await claim({ type: 'SubmitScreener', data: { ...data, cycleId: participationId } });
      return handle(await countedSubmission(dependencies, { ...data, place: body.geoData ?? null }, judged, command));
    };
    const saved =
      body.status === 'DRAFT'
        ? await takingOne(drafts, userId, saveDraft)
        : await (entersAtOnce(state, judged, data.agree) ? accept() : submit());
    const { response, position } = saved;
    const verdict = 'verdict' in response ? response.verdict : null;
    return {
      body: {
        response: {
          id: participationId,
          projectId: body.projectId,
          status: response.status,
          // Without questions nothing is judged: an invitation that skips them says that the person fits.
          qualified: verdict?.qualified ?? (response.status === 'INVITED' ? true : null),
          qualifiedPendingIdVerification: verdict?.qualifiedPendingIdVerification ?? false,
          percentage: verdict?.percentage ?? null,
          savedAt: saved.at ?? at,
          project: { id: body.projectId, name: project.details.name, autoInvite: project.details.autoInvite },
        },
      },
      position,
    };
  });
};

/** Counts a call that writes an event (`at`), before it does, so that parallel ones do not exceed the limit. */
async function takingOne<Result extends { readonly at: string | null }>(
  limit: Pick<Limiter, 'take' | 'giveBack'>,
  key: string,
  call: () => Promise<Result>,
): Promise<Result> {
  await limit.take(key);
  let wrote = false;
  try {
    const result = await call();
    wrote = result.at !== null;
    return result;
  } finally {
    if (!wrote) await limit.giveBack(key);
  }
}

/**
 * Counts the submission in the cycle first, then submits it. Does not count a submission that would
 * be refused, nor the repetition of one that succeeded. If the process fails in between, the count
 * stays and the same submission finds it: it counts once per participation and cycle.
 */
async function countedSubmission(
  { commands, config }: Needs,
  data: Omit<SubmitScreener['data'], 'cycleId'>,
  facts: ParticipationFacts,
  context: CommandContext,
): Promise<SubmitScreener> {
  const { userId, participationId, at } = data;
  const submission = (cycleId: string) => ({ type: 'SubmitScreener', data: { ...data, cycleId } }) as const;
  const { state } = await commands.load(participationDecider, participationStream.of(participationId));
  // The decider refuses it, or knows it as a repetition: neither asks for the cycle.
  if (!participationLife.takesAnswers(state.status)) return submission(participationId);
  const trial = participationDecider.decide(submission(participationId), state, facts);
  if (trial instanceof Refusal) throw trial;
  const screener = { userId, participationId, limit: config.screenerCycleLimit, at };
  return submission(await countScreener(commands, screener, context));
}
