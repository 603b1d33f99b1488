import { isQuantitative, projectDecider, projectIdOf, projectStream } from '@panelist/domain/catalogue';
import { dayIn, derivedId } from '@panelist/domain/kernel';
import { calendarDecider, calendarStream, zoneOfProject, type Slot } from '@panelist/domain/scheduling';
import type { Dependencies } from '@panelist/infra/service';
import { sampleProjects } from './sample-projects.js';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** For how many days from now the researchers offer times. */
const days = 21;
/** Minutes of a day in UTC at which sessions may begin. */
const begins = [14 * 60, 15 * 60 + 30, 17 * 60, 19 * 60, 20 * 60 + 30, 22 * 60];

/** Three of them on each weekday, not the same for all projects. */
function slotsOf(code: string, minutes: number, timezone: string, now: number): readonly Slot[] {
  const today = now - (now % dayMs);
  const variety = code.length;
  return Array.from({ length: days }, (_, day) =>
    begins
      .filter((_begin, index) => (index + day + variety) % 2 === 0)
      .map((begin) => today + (day + 1) * dayMs + begin * minuteMs),
  )
    .flat()
    .filter((start) => !/^[06]$/.test(String(new Date(dayIn(new Date(start).toISOString(), timezone)).getUTCDay())))
    .map((start) => ({ start: new Date(start).toISOString(), end: new Date(start + minutes * minuteMs).toISOString() }));
}

/**
 * Offers times of the coming weeks for every sample project with sessions of ours; known times
 * stay.
 */
export async function fillDemoSlots({ commands, clock }: Pick<Dependencies, 'commands' | 'clock'>): Promise<void> {
  const at = clock.now();
  const now = Date.parse(at);
  for (const { code } of sampleProjects) {
    const projectId = projectIdOf(code);
    const { state } = await commands.load(projectDecider, projectStream.of(projectId));
    if (state.status !== 'published') continue;
    const { details } = state;
    if (isQuantitative(details.kindOfResearch) || details.externalBookingUrl !== null) continue;
    const timezone = zoneOfProject(details);
    const commandId = derivedId('demo', 'slots', projectId, at.slice(0, 10));
    await commands.handle(
      calendarDecider,
      calendarStream.of(projectId),
      {
        type: 'OfferSlots',
        projectId,
        slots: slotsOf(code, Math.min(details.timeMinutesRequired, 180), timezone, now),
        rules: { minimumSchedulingNotice: 60, bufferAfterEvent: 15 },
        timezone,
        at,
      },
      { actor: { kind: 'researcher', id: state.ownerId }, commandId, correlationId: commandId, causationId: commandId },
      { ofProject: details.slots, timezone },
    );
  }
}
