import type { Decision } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import { kernelRefusal } from '../kernel/refusals.js';
import { sameJson } from '../kernel/same-json.js';
import { participationRefusal } from './refusals.js';
import { roughly } from './roughly.js';
import type { ParticipationEvent } from './events.js';
import type { AcceptInvitation, RecordStartRefused, SaveScreenerDraft, SubmitScreener } from './participation-commands.js';
import { fundingRefusal } from './funding.js';
import { invitationRefusal, inUse, type InvitationInUse } from './invitation/invitation-use.js';
import type { ApplicantFacts, ParticipationFacts, ProjectFacts } from './participation-facts.js';
import { knownFacts, lifecycleOf } from './participation-lifecycle.js';
import { responseStatusOf, type DraftResponse, type ParticipationState } from './participation-state.js';
import { automaticMessage } from './status-text.js';
import { checkResponses } from './screener-engine/check-responses.js';
import { judge } from './screener-engine/judge.js';
import { answeringRefusal, applicantRefusal, countryRefusal, organizationRefusal, startRefusal } from './who-may-start.js';

type Decided = Decision<ParticipationEvent>;

/**
 * Saves the valid answers so far. The first save starts the screener. The timer alone is no change:
 * it ticks while the page is open.
 */
export function saveDraft(command: SaveScreenerDraft, state: ParticipationState, facts: ParticipationFacts): Decided {
  const { data } = command;
  const project = knownFacts(lifecycleOf(state), facts.project);
  const recorded = draftAnswers(command, state, facts);
  if (recorded instanceof Refusal) return recorded;
  const draft = state.status === 'DRAFT' ? state : null;
  const who = whoIn(data);
  const kept = { responses: [...recorded], totalTimeSeconds: data.totalTimeSeconds };
  const unchanged = draft !== null && sameJson(recorded, draft.responses);
  return [
    ...starting(data, state, facts),
    ...(unchanged ? [] : [{ type: 'ScreenerAnswerSaved' as const, data: { ...who, ...kept } }]),
    ...answeringNda(data, draft, project),
  ];
}

/**
 * Once for each reason and the time until which it holds, and only before the application: its
 * refusals name their state.
 */
export function recordStartRefused({ data }: RecordStartRefused, state: ParticipationState): Decided {
  if (state.status !== 'none' && state.status !== 'DRAFT') return [];
  const known = state.refusedFor?.some(({ reason, until }) => reason === data.reason && until === data.until);
  return known === true ? [] : [{ type: 'StartRefused', data }];
}

/** The answers that the draft may keep, or why it may not be saved. */
export function draftAnswers({ data }: SaveScreenerDraft, state: ParticipationState, facts: ParticipationFacts) {
  const project = knownFacts(lifecycleOf(state), facts.project);
  const refusal = startRefusal(responseStatusOf(state), project, applicantIn(state, facts), data.at);
  if (refusal !== null) return refusal;
  const { errors, recorded } = checkResponses(...answersFor(data.given, state, facts), 'draft');
  return errors.length > 0 ? participationRefusal('participation.answers-invalid', { errors }) : recorded;
}

/** Submits what was judged, once a cycle has counted it. */
export function submit(command: SubmitScreener, state: ParticipationState, facts: ParticipationFacts): Decided {
  const { data } = command;
  const project = knownFacts(lifecycleOf(state), facts.project);
  const submission = submissionOf(command, state, facts);
  if (submission instanceof Refusal) return submission;
  const cycleId = skipsQuestions(state, facts) ? null : facts.cycleId;
  // The runner obtains it before the decision.
  if (cycleId === undefined) return kernelRefusal('server.failed');
  const { recorded, verdict } = submission;
  const submitted = {
    ...whoIn(data),
    responses: [...recorded],
    totalTimeSeconds: data.totalTimeSeconds,
    ...verdict,
    unmet: [...verdict.unmet],
    cycleId,
  };
  return [
    ...starting(data, state, facts),
    ...answeringNda(data, state.status === 'DRAFT' ? state : null, project),
    ...sharingPlace(data, project),
    { type: 'ScreenerSubmitted', data: submitted },
  ];
}

/**
 * The answers of a submission and how they are judged, or why it may not be submitted. Does not
 * check the limit of the cycle: the cycle does when it counts the submission.
 */
export function submissionOf({ data }: SubmitScreener, state: ParticipationState, facts: ParticipationFacts) {
  const project = knownFacts(lifecycleOf(state), facts.project);
  const refusal = applyingRefusal(state, facts);
  if (refusal !== null) return refusal;
  const agree = agreed(state, data.agree);
  const [questions, given] = answersFor(data.given, state, facts);
  const { path, recorded, errors } = checkResponses(questions, given, 'submit');
  const unanswered = ndaUnanswered(agree, project);
  if (errors.length + unanswered.length > 0) {
    return participationRefusal('participation.answers-invalid', { errors: [...errors, ...unanswered] });
  }
  const verdict = judge(questions, path, recorded, {
    agree,
    requiresNda: project.requiresNda,
    requiresIdentityVerification: project.requiresIdentityVerification,
    isIdentityVerified: facts.applicant?.isIdentityVerified ?? false,
  });
  return { recorded, verdict };
}

/**
 * Takes up an invitation that skips the questions: the person is invited at once. Where that is not
 * possible (`entersAtOnce`), the caller submits instead.
 */
export function acceptInvitation(command: AcceptInvitation, state: ParticipationState, facts: ParticipationFacts): Decided {
  const { data } = command;
  const project = knownFacts(lifecycleOf(state), facts.project);
  const draft = state.status === 'DRAFT' ? state : null;
  const invited = { ...whoIn(data), message: automaticMessage, remoteCommunicationDetails: null, automatic: true };
  return (
    acceptanceRefusal(command, state, facts) ??
    fundingRefusal(command, facts) ?? [
      ...starting(data, state, facts),
      ...answeringNda(data, draft, project),
      ...sharingPlace(data, project),
      { type: 'ParticipantInvited', data: invited },
    ]
  );
}

/** Why the invitation may not be taken up, apart from the funds; null if it may. */
export function acceptanceRefusal(
  { data }: AcceptInvitation,
  state: ParticipationState,
  facts: ParticipationFacts,
): Refusal | null {
  const project = knownFacts(lifecycleOf(state), facts.project);
  const refusal = applyingRefusal(state, facts);
  if (refusal !== null) return refusal;
  if (!entersAtOnce(state, facts, data.agree)) return participationRefusal('participation.not-qualified', { state: 'DRAFT' });
  const errors = ndaUnanswered(agreed(state, data.agree), project);
  return errors.length > 0 ? participationRefusal('participation.answers-invalid', { errors }) : null;
}

/** Why this person may not apply; null if they may. */
function applyingRefusal(state: ParticipationState, facts: ParticipationFacts): Refusal | null {
  const project = knownFacts(lifecycleOf(state), facts.project);
  const applicant = applicantIn(state, facts);
  const status = responseStatusOf(state);
  return (
    answeringRefusal(status, project) ??
    organizationRefusal(applicant) ??
    (status === null ? applicantRefusal(project, applicant) : countryRefusal(applicant))
  );
}

/**
 * Why the link in the call does not let its user in; null where it does, where none is, or where
 * answers are refused anyway.
 */
export function linkRefusal(state: ParticipationState, { link, project }: ParticipationFacts): Refusal | null {
  if (link === undefined || answeringRefusal(responseStatusOf(state), project) !== null) return null;
  return invitationRefusal(link.invitation, project.projectId, link.user);
}

/** The facts as they will be once the invitation of the link is claimed. */
export function withLink(facts: ParticipationFacts): ParticipationFacts {
  const known = facts.link?.invitation ?? null;
  return known === null ? facts : { ...facts, invitation: inUse(known) };
}

/**
 * Whether submitting invites the person at once: the invitation skips the questions, they did not
 * answer No to the NDA, and owe no proof of their identity.
 */
export function entersAtOnce(state: ParticipationState, facts: ParticipationFacts, agree: boolean | null): boolean {
  const { project, applicant } = facts;
  const owesIdentity = project.requiresIdentityVerification && applicant?.isIdentityVerified !== true;
  return skipsQuestions(state, facts) && agreed(state, agree) !== false && !owesIdentity;
}

/** The applicant with the invitation that is theirs, of the call or of their draft. */
function applicantIn(state: ParticipationState, facts: ParticipationFacts): ApplicantFacts | null {
  const invitation = invitationOf(state, facts);
  return facts.applicant === null || invitation === null ? facts.applicant : { ...facts.applicant, invitation };
}

/** The answer to the NDA, now or in the draft; null before one. */
const agreed = (state: ParticipationState, agree: boolean | null): boolean | null =>
  agree ?? (state.status === 'DRAFT' ? (state.nda?.agree ?? null) : null);

/** Of the draft's and the one of a later link the one that skips the questions counts. */
function invitationOf(state: ParticipationState, facts: ParticipationFacts): InvitationInUse | null {
  const used = state.status === 'DRAFT' ? state.invitation : null;
  const opened = facts.invitation ?? facts.applicant?.invitation ?? null;
  return used !== null && (used.skipsQuestions || opened?.skipsQuestions !== true) ? used : opened;
}

/** Without its questions an invitation is no screener: no cycle counts it. */
export const skipsQuestions = (state: ParticipationState, facts: ParticipationFacts): boolean =>
  invitationOf(state, facts)?.skipsQuestions ?? false;

/** The questions and the answers to them: none where an invitation skips them. */
const answersFor = (given: SaveScreenerDraft['data']['given'], state: ParticipationState, facts: ParticipationFacts) =>
  skipsQuestions(state, facts) ? ([[], []] as const) : ([facts.project.questions, given] as const);

const ndaUnanswered = (agree: boolean | null, { requiresNda }: Pick<ProjectFacts, 'requiresNda'>) =>
  requiresNda && agree === null ? [{ field: 'agree', message: 'Answer is required' }] : [];

type ScreenerData = AcceptInvitation['data'];

function whoIn({ participationId, userId, projectId }: ScreenerData) {
  return { participationId, userId, projectId };
}

/** The start of a response, and of an invitation in it. */
function starting(data: ScreenerData, state: ParticipationState, facts: ParticipationFacts): readonly ParticipationEvent[] {
  const { ownerId } = facts.project;
  const known = state.status === 'DRAFT' ? state.invitation : null;
  const invitation = invitationOf(state, facts);
  return [
    ...(state.status === 'none' ? [{ type: 'ScreenerStarted' as const, data: { ...whoIn(data), ownerId } }] : []),
    ...(invitation === null || invitation.invitationId === known?.invitationId
      ? []
      : [{ type: 'InvitationUsed' as const, data: { ...whoIn(data), ...invitation } }]),
  ];
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

/** Ignores a place that the project does not ask for. */
function sharingPlace(data: ScreenerData, { asksForPlace }: ProjectFacts): readonly ParticipationEvent[] {
  const { place = null } = data;
  return asksForPlace && place !== null ? [{ type: 'PlaceShared', data: { ...whoIn(data), place: roughly(place) } }] : [];
}
