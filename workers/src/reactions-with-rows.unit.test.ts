import { expect, it } from '@jest/globals';
import { createMetrics } from '@panelist/infra/foundation';
import type { Dependencies } from '@panelist/infra/service';
import { demoParts } from '@panelist/app/demo/researchers';
import { reactionsWithRows } from './reactions-with-rows.js';
import { scheduledBy } from './runtime/schedule-sweep.js';
import { defaultOptions, workerModules } from './start-workers.js';

/** Enough to list the parts; the test calls none of it. */
const dependencies = { config: { simulateResearchers: true }, metrics: createMetrics() } as Dependencies;
const parts = [...workerModules(dependencies, defaultOptions), ...demoParts(dependencies)];

const mails = 'It sends a mail, which people would get again.';
/** What is not scheduled again after a loss of events, and why. */
const notAgain: Readonly<Record<string, string>> = {
  'ask-researcher-about-session': mails,
  'check-money-invariants': 'Each night sets its own.',
  'close-applications-when-project-closed': 'Its first walk mails those who were invited.',
  'compose-search-alerts': 'Its messages would be sent again.',
  'expire-unanswered-application': 'Its reaction gives later times to what is nearly over, and sets those of the warnings.',
  'find-searches-of-project': 'It finds what was alerted before.',
  'match-people-with-project': 'Its mails would be sent again.',
  'reconcile-payouts': 'Each night sets its own.',
  'remind-of-session': mails,
  'remind-researcher-of-dispute': mails,
  'remind-support-of-review': mails,
  'send-daily-digest': mails,
  'send-search-alert': mails,
  'send-search-alerts': mails,
  'simulate-researcher': 'It is the demo’s.',
  'mail-invited-when-project-closed': mails,
  'mail-matched-when-project-published': mails,
  'mail-unread-messages': mails,
  'mail-participant-not-invited-at-once': mails,
  'mail-researcher-about-unanswered': mails,
};

it('all that is scheduled is scheduled again after a loss of events, or has a reason not to be', () => {
  const deadlines = [...scheduledBy(parts).keys()];
  const again = deadlines.filter((name) => reactionsWithRows.some(({ forget }) => forget.includes(`'${name}'`)));
  expect([...again, ...Object.keys(notAgain)].toSorted()).toEqual(deadlines.toSorted());
});

it('only existing reactions begin again', () => {
  const reactions = parts.flatMap((part) => part.reactions ?? []).map(({ name }) => name);
  expect(reactions).toEqual(expect.arrayContaining(reactionsWithRows.map(({ reaction }) => reaction)));
});
