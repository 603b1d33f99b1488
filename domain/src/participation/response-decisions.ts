import type { Decision } from '../kernel/decider.js';
import { participationRefusal } from './refusals.js';
import type { ParticipationEvent } from './events.js';
import type {
  ApprovePayment,
  AutoInviteParticipant,
  CancelResponse,
  CloseApplication,
  InvalidateResponse,
  InviteParticipant,
  MarkAttended,
  RecordNoShow,
  RejectResponseForQuality,
  StartProject,
} from './participation-commands.js';
import { whoOf } from './participation-evolve.js';
import type { ProjectFacts } from './participation-facts.js';
import { lifeOf, obstacleTo, type Obstacle, type ParticipationAction } from './participation-life.js';
import type { KnownResponse } from './participation-state.js';
import { sessionTiming } from './session-timing.js';
import { projectClosed, projectNotRecruiting } from './who-may-start.js';
import { wrongState } from './wrong-state.js';

type Decided = Decision<ParticipationEvent>;
interface Timed {
  readonly data: { readonly at: string };
}

/** The words of an automatic invitation. Document 2 §2, Screener result page. */
const automaticMessage = "You did it! You're invited to participate.";

/** Null where `participation-life` allows it; otherwise the refusal, or no event where it has happened already. */
function hindrance(
  action: ParticipationAction,
  { data: { at } }: Timed,
  state: KnownResponse,
  project: ProjectFacts,
  about: { readonly isQuantitative?: boolean } = {},
): Decided | null {
  const obstacle = obstacleTo(action, lifeOf(state), { ...project, at });
  return obstacle === null ? null : decidedBy(obstacle, state, about);
}

function decidedBy(obstacle: Obstacle, state: KnownResponse, about: { readonly isQuantitative?: boolean }): Decided {
  switch (obstacle) {
    case 'done':
      return [];
    case 'wrong-state':
      return wrongState(state.status, about);
    case 'closed':
      return projectClosed();
    case 'not-recruiting':
      return projectNotRecruiting();
    case 'not-qualified':
      return participationRefusal('participation.not-qualified', { state: state.status });
    case 'not-begun': {
      const { sessionStart } = lifeOf(state);
      const retry = sessionStart === null ? {} : { retryAt: sessionStart };
      return participationRefusal('participation.session-not-begun', { state: state.status, ...retry });
    }
    case 'begun':
      return participationRefusal('participation.session-past', { state: state.status });
    default:
      return obstacle satisfies never;
  }
}

export function invite(command: InviteParticipant, state: KnownResponse, project: ProjectFacts): Decided {
  const { message, remoteCommunicationDetails } = command.data;
  return (
    hindrance('invite', command, state, project) ?? [
      { type: 'ParticipantInvited', data: { ...whoOf(state), message, remoteCommunicationDetails, automatic: false } },
    ]
  );
}

/** What has been invited automatically stays as it is when asked again. */
export function autoInvite(command: AutoInviteParticipant, state: KnownResponse, project: ProjectFacts): Decided {
  if (state.status === 'INVITED' && state.automatic) return [];
  const data = { ...whoOf(state), message: automaticMessage, remoteCommunicationDetails: null, automatic: true };
  return hindrance('autoInvite', command, state, project) ?? [{ type: 'ParticipantInvited', data }];
}

export function startProject(command: StartProject, state: KnownResponse, project: ProjectFacts): Decided {
  return hindrance('start', command, state, project, project) ?? [{ type: 'ProjectStarted', data: whoOf(state) }];
}

export function attend(command: MarkAttended, state: KnownResponse, project: ProjectFacts): Decided {
  return hindrance('attend', command, state, project, project) ?? [{ type: 'ParticipantAttended', data: whoOf(state) }];
}

export function recordNoShow(command: RecordNoShow, state: KnownResponse, project: ProjectFacts): Decided {
  return hindrance('recordNoShow', command, state, project) ?? [{ type: 'NoShowRecorded', data: whoOf(state) }];
}

export function refuse(
  command: InvalidateResponse | RejectResponseForQuality,
  state: KnownResponse,
  project: ProjectFacts,
): Decided {
  const data = { ...whoOf(state), reason: command.data.reason };
  const type = command.type === 'InvalidateResponse' ? 'ResponseInvalidated' : 'ResponseRejectedForQuality';
  return hindrance('refuse', command, state, project) ?? [{ type, data }];
}

/** The incentive is the project's, never the caller's; the tip is at most a quarter of it. */
export function approvePayment(command: ApprovePayment, state: KnownResponse, project: ProjectFacts): Decided {
  const hindered = hindrance('approvePayment', command, state, project, project);
  if (hindered !== null) return hindered;
  const { tipCents } = command.data;
  if (!Number.isSafeInteger(tipCents) || tipCents < 0 || tipCents * 4 > project.incentiveCents) {
    const error = participationRefusal('participation.tip-too-high');
    return participationRefusal('participation.tip-too-high', { errors: [{ field: 'tip', message: error.message }] });
  }
  return [{ type: 'PaymentApproved', data: { ...whoOf(state), incentiveCents: project.incentiveCents, tipCents } }];
}

/** Near the session it is possible still, and noted. */
export function cancel(command: CancelResponse, state: KnownResponse, project: ProjectFacts): Decided {
  const { message, at } = command.data;
  const { sessionStart } = lifeOf(state);
  const tooLate = sessionStart !== null && sessionTiming(sessionStart, project.isRemote, at).tooLate;
  return (
    hindrance('cancel', command, state, project, project) ?? [
      { type: 'ResponseCancelled', data: { ...whoOf(state), message, from: state.status, tooLate } },
    ]
  );
}

/** Tells, once, those whose application ends with the project. Nothing to tell is no error: this follows from an event. */
export function closeApplication(command: CloseApplication, state: KnownResponse, project: ProjectFacts): Decided {
  const waiting = hindrance('closeApplication', command, state, project) === null;
  return waiting ? [{ type: 'ApplicationClosed', data: whoOf(state) }] : [];
}
