import type { GivenResponse } from './response.js';

/** Every command carries the app's time, ISO 8601. */
interface Timed {
  readonly at: string;
}
interface Screener extends Timed {
  readonly participationId: string;
  readonly userId: string;
  readonly projectId: string;
  /** The whole of what was answered, as the page sent it. */
  readonly given: readonly GivenResponse[];
  readonly totalTimeSeconds: number;
  /** The answer to the NDA; null while it has not been asked. */
  readonly agree: boolean | null;
}
interface Reasoned extends Timed {
  readonly reason: string;
}

export type SaveScreenerDraft = { readonly type: 'SaveScreenerDraft'; readonly data: Screener };
/** `cycleId`: the cycle in which `CountScreener` counted it, beforehand. */
export type SubmitScreener = { readonly type: 'SubmitScreener'; readonly data: Screener & { readonly cycleId: string } };
export type AutoInviteParticipant = { readonly type: 'AutoInviteParticipant'; readonly data: Timed };
export type InviteParticipant = {
  readonly type: 'InviteParticipant';
  readonly data: Timed & { readonly message: string; readonly remoteCommunicationDetails: string | null };
};
export type StartProject = { readonly type: 'StartProject'; readonly data: Timed };
export type MarkAttended = { readonly type: 'MarkAttended'; readonly data: Timed };
export type RecordNoShow = { readonly type: 'RecordNoShow'; readonly data: Timed };
export type InvalidateResponse = { readonly type: 'InvalidateResponse'; readonly data: Reasoned };
export type RejectResponseForQuality = { readonly type: 'RejectResponseForQuality'; readonly data: Reasoned };
export type ApprovePayment = { readonly type: 'ApprovePayment'; readonly data: Timed & { readonly tipCents: number } };
export type CancelResponse = { readonly type: 'CancelResponse'; readonly data: Timed & { readonly message: string } };
export type CloseApplication = { readonly type: 'CloseApplication'; readonly data: Timed };

export type ParticipationCommand =
  | SaveScreenerDraft
  | SubmitScreener
  | AutoInviteParticipant
  | InviteParticipant
  | StartProject
  | MarkAttended
  | RecordNoShow
  | InvalidateResponse
  | RejectResponseForQuality
  | ApprovePayment
  | CancelResponse
  | CloseApplication;
