import { contractOf } from '@panelist/domain/registry';
import {
  cancelSurvey,
  createInvitation,
  invalidateResponse,
  inviteParticipant,
  rejectForQuality,
} from '@panelist/domain/participation/browser';
import { bookSession, cancelSession, recordOwnBookingElsewhere, rescheduleSession } from '@panelist/domain/scheduling/browser';
import { expect, test } from '@jest/globals';
import { refusedCalls, type RefusedCall } from '../../../../domain/src/testing/refused-entries.test-kit.js';

/**
 * What the page's calls are made by; `command-api/src/participation/booking.int.test.ts` asks the
 * server the same.
 */
const bodies = {
  book: contractOf(bookSession).body,
  move: contractOf(rescheduleSession).body,
  'cancel session': contractOf(cancelSession).body,
  'cancel application': contractOf(cancelSurvey).body,
  'report booking': contractOf(recordOwnBookingElsewhere).body,
  invite: contractOf(inviteParticipant).body,
  'invite by e-mail': contractOf(createInvitation).body,
  invalid: contractOf(invalidateResponse).body,
  'reject quality': contractOf(rejectForQuality).body,
} as const satisfies Readonly<Record<RefusedCall['call'], unknown>>;

test.each(refusedCalls.map((row) => [row.call, row.field, JSON.stringify(row.value).slice(0, 40), row] as const))(
  'the call refuses %s, %s: %s',
  (call, field, _value, { value, message }) => {
    const start = '2026-12-01T09:00:00Z';
    const body = { id: 'response-1', start, bookedDate: start, timezone: 'Europe/Berlin', [field]: value };
    const { error } = bodies[call].safeParse(body);
    expect(error?.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))).toContainEqual({
      field,
      message,
    });
  },
);
