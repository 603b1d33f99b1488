import type { Decision } from '../kernel/decider.js';
import { sameJson } from '../kernel/same-json.js';
import { participationRefusal } from './refusals.js';
import type { ParticipationEvent } from './events.js';
import type { SaveScreenerDraft, SubmitScreener } from './participation-commands.js';
import type { ParticipationFacts, ProjectFacts } from './participation-facts.js';
import { knownFacts, lifeOf } from './participation-life.js';
import { responseStatusOf, type DraftResponse, type ParticipationState } from './participation-state.js';
import { checkResponses } from './screener-engine/check-responses.js';
import { judge } from './screener-engine/judge.js';
import { answeringRefusal, applicantRefusal, organizationRefusal, startRefusal } from './who-may-start.js';

type Decided = Decision<ParticipationEvent>;

/**
 * Saves the valid answers so far. The first save starts the screener. The timer alone is no change:
 * it ticks while the page is open.
 */
export function saveDraft({ data }: SaveScreenerDraft, state: ParticipationState, facts: ParticipationFacts): Decided {
  const project = knownFacts(lifeOf(state), facts.project);
  const refusal = startRefusal(responseStatusOf(state), project, facts.applicant, data.at);
  if (refusal !== null) return refusal;
  const { recorded, errors } = checkResponses(project.questions, data.given, 'draft');
  if (errors.length > 0) return participationRefusal('participation.answers-invalid', { errors });
  const draft = state.status === 'DRAFT' ? state : null;
  const who = whoIn(data);
  const kept = { responses: [...recorded], totalTimeSeconds: data.totalTimeSeconds };
  const unchanged = draft !== null && sameJson(recorded, draft.responses);
  return [
    ...starting(data, state, project),
    ...(unchanged ? [] : [{ type: 'ScreenerAnswerSaved' as const, data: { ...who, ...kept } }]),
    ...answeringNda(data, draft, project),
  ];
}

/**
 * Judges and submits. Does not check the limit of the cycle: `CountScreener` comes first, and a
 * counted screener must be submittable.
 */
export function submit({ data }: SubmitScreener, state: ParticipationState, facts: ParticipationFacts): Decided {
  const project = knownFacts(lifeOf(state), facts.project);
  const { applicant } = facts;
  const status = responseStatusOf(state);
  const refusal =
    answeringRefusal(status, project) ??
    organizationRefusal(applicant) ??
    (status === null ? applicantRefusal(project, applicant) : null);
  if (refusal !== null) return refusal;
  const draft = state.status === 'DRAFT' ? state : null;
  const agree = data.agree ?? draft?.nda?.agree ?? null;
  const { path, recorded, errors } = checkResponses(project.questions, data.given, 'submit');
  const unanswered = project.requiresNda && agree === null ? [{ field: 'agree', message: 'Answer is required' }] : [];
  if (errors.length + unanswered.length > 0) {
    return participationRefusal('participation.answers-invalid', { errors: [...errors, ...unanswered] });
  }
  const verdict = judge(project.questions, path, recorded, {
    agree,
    requiresNda: project.requiresNda,
    requiresIdentityVerification: project.requiresIdentityVerification,
    isIdentityVerified: applicant?.isIdentityVerified ?? false,
  });
  const { totalTimeSeconds, cycleId } = data;
  const submitted = {
    ...whoIn(data),
    responses: [...recorded],
    totalTimeSeconds,
    ...verdict,
    unmet: [...verdict.unmet],
    cycleId,
  };
  return [
    ...starting(data, state, project),
    ...answeringNda(data, draft, project),
    { type: 'ScreenerSubmitted', data: submitted },
  ];
}

type ScreenerData = SaveScreenerDraft['data'];

function whoIn({ participationId, userId, projectId }: ScreenerData) {
  return { participationId, userId, projectId };
}

function starting(data: ScreenerData, state: ParticipationState, { ownerId }: ProjectFacts): readonly ParticipationEvent[] {
  return state.status === 'none' ? [{ type: 'ScreenerStarted', data: { ...whoIn(data), ownerId } }] : [];
}

/** The participant agrees to the project's own terms, whatever address the page sends. */
function answeringNda(
  data: ScreenerData,
  draft: DraftResponse | null,
  { requiresNda, ndaUrl }: ProjectFacts,
): readonly ParticipationEvent[] {
  const { agree } = data;
  if (!requiresNda || agree === null || draft?.nda?.agree === agree) return [];
  return [{ type: 'NdaAnswered', data: { ...whoIn(data), agree, ndaUrl } }];
}
