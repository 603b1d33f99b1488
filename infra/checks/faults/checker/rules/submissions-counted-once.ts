import { grouped } from '../events-of-commands.js';
import type { Evidence, LoggedEvent } from '../evidence.js';
import { lostIn } from '../lost-tails.js';
import type { Violation } from '../violation.js';

const rule = 'one submission a response, one count a submission';

/**
 * A response is submitted once, and the person's cycle counts each submission once, before it. A
 * submission that was only counted was never acknowledged; repeated in a later cycle, it counts
 * there as well. A restored database may have lost the count of a submission that was under way: its
 * process had counted before, and submits after.
 */
export function submissionsCountedOnce({
  history,
  log,
  lostTails,
}: Pick<Evidence, 'history' | 'log' | 'lostTails'>): readonly Violation[] {
  const lost = lostIn({ lostTails });
  const submissions = byResponse(log, 'ScreenerSubmitted');
  const counts = byResponse(log, 'ScreenerCounted');
  const lostCounts = byResponse(lost.events, 'ScreenerCounted');
  const acknowledged = new Set(
    history.flatMap((entry) =>
      entry.kind === 'command' &&
      entry.action === 'submit' &&
      entry.outcome === 'acknowledged' &&
      !lost.hasCommand(entry.commandId)
        ? [entry.stream]
        : [],
    ),
  );
  const violations: Violation[] = [];
  for (const [response, events] of submissions) {
    const position = events.at(-1)?.position;
    if (events.length > 1) violations.push({ rule, what: `response ${response} was submitted ${events.length} times`, position });
    const counted = counts.get(response) ?? [];
    const cycles = new Set(counted.map(({ data }) => data['cycleId']));
    if ((counted.length === 0 && !lostCounts.has(response)) || counted.length > cycles.size)
      violations.push({ rule, what: `the submission of ${response} was counted ${counted.length} times`, position });
    if ((counted[0]?.position ?? '') > (events[0]?.position ?? ''))
      violations.push({ rule, what: `the submission of ${response} was counted only after it had happened`, position });
  }
  for (const [response, events] of counts) {
    if (!submissions.has(response) && acknowledged.has(`participation-${response}`))
      violations.push({
        rule,
        what: `${response} was counted and acknowledged, and never submitted`,
        position: events[0]?.position,
      });
  }
  return violations;
}

function byResponse(log: readonly LoggedEvent[], type: string): ReadonlyMap<string, readonly LoggedEvent[]> {
  return grouped(
    log.filter((event) => event.type === type),
    (event) => String(event.data['participationId']),
  );
}
