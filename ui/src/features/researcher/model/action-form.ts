import { dollarsFromCents, formatCents, isBlank, typedCents } from '@panelist/domain/kernel/browser';
import { highestTipCents, invitationMessageSchema, responseReasonSchema } from '@panelist/domain/participation/browser';
import { z } from 'zod';
import { inputOf } from '../../../shared/display/zoned-time.js';
import { viewersZone } from '../../../shared/display/viewers-zone.js';
import { bookingBody, bookingReport } from '../../../shared/forms/booking-report.js';
import type { ValidatingSchema } from '../../../shared/forms/to-formik-validate.js';
import { actionViews, type ChosenAction } from './response-actions.js';

/** What the dialog of an action holds; the amount as typed. */
export interface ActionValues {
  readonly message: string;
  readonly remoteCommunicationDetails: string;
  readonly reason: string;
  readonly tip: string;
  /** As the browser's field gives it, in the viewer's zone. */
  readonly bookedDate: string;
  readonly meetingCancelLink: string;
}

/** Nothing but what is known: the time of a session that was reported before. */
export function initialValues({ responses }: ChosenAction): ActionValues {
  const known = responses[0]?.bookedElsewhere ?? null;
  const bookedDate = known === null ? '' : inputOf(known.start, viewersZone());
  return { message: '', remoteCommunicationDetails: '', reason: '', tip: '', bookedDate, meetingCancelLink: '' };
}

/** The typed tip in cents; null if it is no amount. */
export function tipCentsOf(typed: string): number | null {
  return isBlank(typed) ? 0 : typedCents(typed);
}

/**
 * The rules of an action's fields: the call's own, and for a tip at most 25 % (contract, Projects).
 */
export function actionSchema({ action }: Pick<ChosenAction, 'action'>, incentiveCents: number): ValidatingSchema {
  const highest = highestTipCents({ incentiveCents });
  switch (actionViews[action].asks) {
    case 'message':
      return invitationMessageSchema;
    case 'reason':
      return responseReasonSchema;
    case 'session':
      return bookingReport;
    case 'tip':
      return z.object({
        tip: z
          .string()
          .refine((typed) => tipCentsOf(typed) !== null, 'An amount in dollars, such as 5 or 2.50.')
          .refine((typed) => (tipCentsOf(typed) ?? 0) <= highest, `At most ${formatCents(highest)}, 25% of the incentive.`),
      });
    default:
      return z.object({});
  }
}

/** The body of the call. */
export function bodyOf({ action }: Pick<ChosenAction, 'action'>, values: ActionValues) {
  switch (actionViews[action].asks) {
    case 'message':
      return { message: values.message, remoteCommunicationDetails: values.remoteCommunicationDetails.trim() || null };
    case 'reason':
      return { reason: values.reason };
    case 'session': {
      const { meetingCancelLink, ...session } = bookingBody(values);
      // The researcher does not see the link that the participant gave: left empty, it stays.
      return meetingCancelLink === null ? session : { ...session, meetingCancelLink };
    }
    case 'tip':
      return { tip: dollarsFromCents(tipCentsOf(values.tip) ?? 0) };
    default:
      return {};
  }
}
