import { grouped } from '../events-of-commands.js';
import type { Evidence, LoggedEvent } from '../evidence.js';
import { dueMails, dueTexts, isLost } from '../due-messages.js';
import type { Violation } from '../violation.js';

const rule = 'each mail and text comes once';

/**
 * Each event that calls for a mail or a text message led to one. A mail that was sent twice has the
 * same id and arrives once; two with the same id at two recipients would be two. That holds of every
 * mail. Missing ones are
 * excused only where the queue lost its jobs (ADR 19).
 */
export function messagesOnce({ log, messages, lostJobs }: Pick<Evidence, 'log' | 'messages' | 'lostJobs'>): readonly Violation[] {
  const mails = grouped(
    messages.filter(({ channel }) => channel === 'email'),
    ({ id }) => id ?? '',
  );
  const texts = grouped(
    messages.filter(({ channel }) => channel === 'sms'),
    ({ recipient }) => recipient,
  );
  const isExcused = ({ position }: LoggedEvent): boolean => isLost(lostJobs, position);
  const violations: Violation[] = [];
  for (const { event, id } of dueMails(log)) {
    const times = mails.get(id)?.length ?? 0;
    if (times > 1 || (times === 0 && !isExcused(event)))
      violations.push({ rule, what: `the mail ${id} came ${times} times`, position: event.position });
  }
  // Digests and announcements follow from no single event: of them, too, one id is one mail.
  const due = new Set(dueMails(log).map(({ id }) => id));
  for (const [id, found] of mails)
    if (id !== '' && !due.has(id) && found.length > 1)
      violations.push({ rule, what: `the mail ${id} came ${found.length} times` });
  for (const [recipient, events] of grouped(dueTexts(log), ({ phone }) => phone)) {
    const times = texts.get(recipient)?.length ?? 0;
    const owed = events.filter(({ event }) => !isExcused(event)).length;
    // No number in the report: it is personal.
    if (times > events.length || times < owed)
      violations.push({
        rule,
        what: `of ${events.length} texts to one number ${times} came`,
        position: events[0]?.event.position,
      });
  }
  return violations;
}
