import { Refusal } from '@panelist/domain/kernel';
import { participationRefusal } from '@panelist/domain/participation';

/** Throws the error on; what the researcher's organization lacks is not the participant's to know, so that has this refusal instead. */
export const toldUnfunded =
  (code: 'participation.invitation-unfunded' | 'participation.auto-invite-unfunded') =>
  (error: unknown): never => {
    const isUnfunded = error instanceof Refusal && error.code === 'catalogue.funds-insufficient';
    throw isUnfunded ? participationRefusal(code) : error;
  };
