import type { Evidence, Violation } from './evidence.js';

type Rule = (evidence: Evidence) => readonly Violation[];

/** A fault of one part, or of connections that can be made again, is no outage of the product. */
export const servedMeanwhile: Rule = ({ outages }) => outages.map((what) => ({ rule: 'a part that fails is no outage', what }));

/** How long the consequences of a fault may be answered, in milliseconds. */
const GRACE_MS = 15_000;

/** No answer is a mistake of the server (500), and only a fault is a reason to be unavailable. */
export const noServerErrors: Rule = ({ history, faulty }) =>
  history.flatMap((entry) => {
    if (entry.kind !== 'command') return [];
    const isExcused = (at: number): boolean => faulty.some(({ from, to }) => at >= from && at <= to + GRACE_MS);
    const wrong = entry.failures.filter(({ status, at }) => status === 500 || !isExcused(at));
    const [first] = wrong;
    return first === undefined
      ? []
      : [
          {
            rule: 'the server makes no mistakes',
            what: `${entry.route} by ${entry.person} was answered ${first.status}, ${wrong.length} times`,
          },
        ];
  });
