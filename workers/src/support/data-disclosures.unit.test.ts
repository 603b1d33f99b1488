import { mailAttempts } from '@panelist/domain/kernel';
import { disclosureTypes } from '@panelist/domain/support';
import { createMetrics } from '@panelist/infra/foundation';
import type { Dependencies } from '@panelist/infra/service';
import { expect, it } from '@jest/globals';
import { defaultOptions, workerModules } from '../start-workers.js';

// Enough to list the parts; none of it is called.
const parts = workerModules({ config: {}, metrics: createMetrics() } as Dependencies, defaultOptions);

/** Mails that follow from no event on the person; the page says that they are not listed. */
const notListed = ['schedule-daily-digests', 'mail-matched-when-project-published', 'close-applications-when-project-closed'];
/** Sets the deadline of an erasure, whose mail follows from an event of its own. */
const withoutMail = 'AccountDeactivated';

it('what left Panelist names every event after which a person gets a mail', () => {
  const mailing = parts.filter(({ handlers = [] }) => handlers.some(({ definition }) => definition.attempts === mailAttempts));
  const reactionsOfMails = mailing.flatMap(({ reactions = [] }) => reactions);
  expect(notListed.filter((name) => !reactionsOfMails.some((one) => one.name === name))).toEqual([]);
  const causes = new Set(reactionsOfMails.flatMap(({ name, types }) => (notListed.includes(name) ? [] : types)));
  expect(causes.size).toBeGreaterThan(5);
  expect(causes.delete(withoutMail)).toBe(true);
  expect([...causes].filter((type) => !disclosureTypes.some((known) => known === type))).toEqual([]);
});
