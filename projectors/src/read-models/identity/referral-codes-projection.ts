import { referralCodeOf } from '@panelist/domain/identity';
import { project } from '../../project.js';
import { referralCodes } from './referral-codes.js';

export const referralCodesProjection = project(referralCodes, {
  AccountRegistered: { create: ({ data: { userId } }) => referralCodes.make({ userId, code: referralCodeOf(userId) }) },
  AccountErased: { remove: true },
});
