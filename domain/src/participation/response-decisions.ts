import type { Decision } from '../kernel/decider.js';
import { participationRefusal } from './refusals.js';
import type { ParticipationEvent } from './events.js';
import type {
  ApprovePayment,
  AutoInviteParticipant,
  CancelResponse,
  InvalidateResponse,
  InviteParticipant,
  RejectResponseForQuality,
} from './participation-commands.js';
import { whoOf } from './participation-evolve.js';
import type { ProjectFacts } from './participation-facts.js';
import type { KnownResponse } from './participation-state.js';
import { sessionTiming } from './session-timing.js';
import { projectClosed } from './who-may-start.js';
import { wrongState } from './wrong-state.js';

type Decided = Decision<ParticipationEvent>;

/** The words of an automatic invitation. Document 2 §2, Screener result page. */
const automaticMessage = "You did it! You're invited to participate.";

export function invite({ data }: InviteParticipant, state: KnownResponse): Decided {
  if (state.status !== 'PENDING') return wrongState(state.status);
  const { message, remoteCommunicationDetails } = data;
  return [{ type: 'ParticipantInvited', data: { ...whoOf(state), message, remoteCommunicationDetails, automatic: false } }];
}

/** What has been invited automatically stays as it is when asked again. */
export function autoInvite(_command: AutoInviteParticipant, state: KnownResponse, project: ProjectFacts): Decided {
  if (state.status === 'INVITED' && state.automatic) return [];
  if (state.status !== 'PENDING') return wrongState(state.status);
  if (!project.isOpen) return projectClosed();
  if (!project.autoInvite || !state.verdict.qualified) {
    return participationRefusal('participation.not-qualified', { state: state.status });
  }
  const data = { ...whoOf(state), message: automaticMessage, remoteCommunicationDetails: null, automatic: true };
  return [{ type: 'ParticipantInvited', data }];
}

export function startProject(state: KnownResponse, project: ProjectFacts): Decided {
  if (state.status !== 'INVITED' && state.status !== 'SCHEDULED') return wrongState(state.status, project);
  if (!project.isOpen) return projectClosed();
  return state.projectStarted ? [] : [{ type: 'ProjectStarted', data: whoOf(state) }];
}

/** Once the session has begun; straight from the invitation where there is none to book; and as the correction of a no-show. */
export function attend(at: string, state: KnownResponse, project: ProjectFacts): Decided {
  const straight = state.status === 'NOSHOW' || (state.status === 'INVITED' && project.isQuantitative);
  if (!straight) {
    if (state.status !== 'SCHEDULED') return wrongState(state.status, project);
    if (!hasBegun(state.booking, at)) return notBegun(state.booking.start);
  }
  return [{ type: 'ParticipantAttended', data: whoOf(state) }];
}

export function recordNoShow(at: string, state: KnownResponse): Decided {
  if (state.status !== 'SCHEDULED') return wrongState(state.status);
  return hasBegun(state.booking, at) ? [{ type: 'NoShowRecorded', data: whoOf(state) }] : notBegun(state.booking.start);
}

/** The researcher's no, from the submission until the payment. */
export function refuse(command: InvalidateResponse | RejectResponseForQuality, state: KnownResponse): Decided {
  const refusable = ['PENDING', 'INVITED', 'SCHEDULED', 'ATTENDED'].includes(state.status);
  if (!refusable) return wrongState(state.status);
  const data = { ...whoOf(state), reason: command.data.reason };
  return command.type === 'InvalidateResponse'
    ? [{ type: 'ResponseInvalidated', data }]
    : [{ type: 'ResponseRejectedForQuality', data }];
}

/** The incentive is the project's, never the caller's; the tip is at most a quarter of it. */
export function approvePayment({ data }: ApprovePayment, state: KnownResponse, project: ProjectFacts): Decided {
  if (state.status !== 'ATTENDED') return wrongState(state.status, project);
  const { tipCents } = data;
  if (!Number.isSafeInteger(tipCents) || tipCents < 0 || tipCents * 4 > project.incentiveCents) {
    const error = participationRefusal('participation.tip-too-high');
    return participationRefusal('participation.tip-too-high', { errors: [{ field: 'tip', message: error.message }] });
  }
  return [{ type: 'PaymentApproved', data: { ...whoOf(state), incentiveCents: project.incentiveCents, tipCents } }];
}

export function cancel({ data: { message, at } }: CancelResponse, state: KnownResponse, project: ProjectFacts): Decided {
  const cancelled = (tooLate: boolean): Decided => [
    { type: 'ResponseCancelled', data: { ...whoOf(state), message, from: state.status, tooLate } },
  ];
  switch (state.status) {
    case 'PENDING':
      return project.isOpen ? cancelled(false) : projectClosed();
    case 'INVITED':
    case 'ATTENDED':
      return cancelled(false);
    case 'SCHEDULED':
      if (hasBegun(state.booking, at)) return participationRefusal('participation.session-past', { state: state.status });
      return cancelled(sessionTiming(state.booking.start, project.isRemote, at).tooLate);
    case 'DRAFT':
    case 'NOSHOW':
    case 'INVALIDRESPONSE':
    case 'REJECTEDQUALITY':
    case 'PAID':
    case 'CANCELLED':
      return wrongState(state.status, project);
    default:
      return state satisfies never;
  }
}

/** Tells, once, those whose application ends with the project. Nothing to tell is no error: this follows from an event. */
export function closeApplication(state: KnownResponse): Decided {
  const waiting = (state.status === 'DRAFT' || state.status === 'PENDING') && !state.applicationClosed;
  return waiting ? [{ type: 'ApplicationClosed', data: whoOf(state) }] : [];
}

function hasBegun(booking: { readonly start: string }, at: string): boolean {
  return Date.parse(at) >= Date.parse(booking.start);
}

function notBegun(start: string): Decided {
  return participationRefusal('participation.session-not-begun', { state: 'SCHEDULED', retryAt: start });
}
