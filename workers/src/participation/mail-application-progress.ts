import { isQuantitative, projectDecider, projectLifecycle, projectStream } from '@panelist/domain/catalogue';
import { defaultTimeZone, fold, momentWithZone, weekdayText, type DateReader } from '@panelist/domain/kernel';
import {
  nextStepOf,
  participationDecider,
  participationLifecycle,
  participationStream,
  paymentDueAt,
  promisedSession,
  timelineText,
  type NextStep,
  type ParticipationEvent,
} from '@panelist/domain/participation';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';
import { schedule, task } from '../runtime/schedule.js';
import { notice } from '../runtime/notice.js';
import type { WorkerModule } from '../runtime/worker-module.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'log' | 'pool' | 'providers' | 'queue'>;

const subjects = {
  ScreenerSubmitted: (name: string) => `Your application to “${name}” is submitted`,
  ApplicationQualified: (name: string) => `Your application to “${name}” counts now`,
  ParticipantAttended: (name: string) => `You have taken part in “${name}”`,
  PaymentApproved: (name: string) => `Your payment for “${name}” is approved`,
} as const;
type ProgressEvent = keyof typeof subjects;

/**
 * By then an invitation at once has come, or it was refused, for instance because the funds do not
 * suffice.
 */
const inviteWithinMs = 30_000;
/** Later than that for every worker, whose clocks differ a little. */
const askAgainMs = 60_000;

/** Of the event that approves a payment, where the project is unpaid. */
const completed = (name: string): string => `Your participation in “${name}” is complete`;

/** A paid project's payment before it is sent: the mail knows no day for it yet. */
const payment = { status: 'PENDING', expectedDate: null } as const;

/** The step as lines of a mail; its time is a time or a day. */
function nextLines({ what, by }: NextStep, reader: DateReader): string {
  const isDay = by?.length === 'YYYY-MM-DD'.length;
  const time = by === undefined ? '' : `\nBy: ${isDay ? weekdayText(by, reader) : momentWithZone(by, reader)}`;
  return `What comes next: ${what}${time}`;
}

/**
 * Mails how an application goes on, in the words of its timeline: what happened, who did it, when
 * and why, and what comes next by when (ADR 112). No mail about a step that a later one has
 * overtaken; an invitation, a session and an ending have mails of their own. Where a project
 * invites at once, the mail of a submission that qualifies, or of an identity that is verified
 * later, waits for the invitation, and goes out if none has come.
 */
export function mailApplicationProgress(dependencies: Needs): WorkerModule {
  const { clock, commands, config, log, pool, queue } = dependencies;
  const job = participationLifecycle.needs.ScreenerSubmitted;
  const ifNotInvited = task({
    name: 'mail-participant-not-invited-at-once',
    payload: job.payload,
    handle: async (payload, { id }) => queue.add(job, id, payload),
  });
  const mails = notice(dependencies, {
    job,
    type: Object.keys(subjects) as ProgressEvent[],
    to: ({ data }) => data.userId,
    write: async ({ type, data, at, revision, stream, eventId, metadata: { actor } }, hello) => {
      const { participationId, projectId, userId } = data;
      const [events, { state: project }, { state: preferences }] = await Promise.all([
        log.read(participationStream.of(participationId)),
        commands.load(projectDecider, projectStream.of(projectId)),
        commands.load(preferencesDecider, preferencesStream.of(userId)),
      ]);
      const response = fold(participationDecider, events);
      const lifecycle = participationLifecycle.lifecycleOf(response);
      const status = participationLifecycle.statusAfter[type] ?? 'PENDING';
      // A later event may have led back to this status, as a second approval does.
      const isOvertaken = events
        .slice(revision + 1)
        .some((later) => (participationLifecycle.statusAfter[later.type] ?? status) !== status);
      const hasMovedOn = isOvertaken || response.status !== status || participationLifecycle.hasEnded(lifecycle);
      if (project.status === 'none' || response.status === 'none' || hasMovedOn) return null;
      const { details } = project;
      // Elsewhere the answer about the identity says so.
      if (type === 'ApplicationQualified' && !details.autoInvite) return null;
      if ((type === 'ScreenerSubmitted' || type === 'ApplicationQualified') && lifecycle.qualified && details.autoInvite) {
        // The identity has been verified meanwhile: the mail about that says how the application
        // goes on.
        if (type === 'ScreenerSubmitted' && !data.qualified) return null;
        const qualifiedAt = Date.parse(at);
        if (Date.parse(clock.now()) < qualifiedAt + inviteWithinMs) {
          const dueAt = new Date(qualifiedAt + askAgainMs).toISOString();
          await schedule({ pool }, ifNotInvited, dueAt, `${ifNotInvited.name}-${eventId}`, { stream, eventId });
          return null;
        }
      }
      const reader = { zone: preferences.timeZone ?? defaultTimeZone, now: Date.parse(clock.now()) };
      const cents = type === 'PaymentApproved' ? data.incentiveCents + data.tipCents : details.incentiveCents;
      const { endedAt } = promisedSession(events, details.timeMinutesRequired);
      const paidBy = cents === 0 ? null : paymentDueAt(endedAt, at, config.paymentPromiseHours);
      const next = nextStepOf(
        { ...lifecycle, status: response.status },
        {
          ...projectLifecycle.opennessOf(projectLifecycle.lifecycleOf(project)),
          isQuantitative: isQuantitative(details.kindOfResearch),
          decisionDate: details.decisionDate,
          submittedAt: events.findLast((event) => event.type === 'ScreenerSubmitted')?.at ?? null,
          statusChangedAt: at,
          // A mail stays as it was written; a measured time does not.
          usualAnswerMs: null,
          usualApprovalMs: null,
          paidBy,
          payment: cents === 0 ? null : payment,
          payoutStatus: null,
          at: clock.now(),
        },
      );
      const from = fold(participationDecider, events.slice(0, revision)).status;
      const texts = timelineText({ type, data } as ParticipationEvent, actor, { from, sessionAt: null, zone: null, at }).map(
        ({ what, who, why }) =>
          `${what}\nWho: ${who}\nWhen: ${momentWithZone(at, reader)}${why === undefined ? '' : `\nWhy: ${why}`}`,
      );
      const arrival =
        type === 'PaymentApproved' && cents > 0
          ? ['Once it is sent, PayPal takes up to 5 days, a gift card up to 10 business days.']
          : [];
      const page = `${config.publicUrl}/panelists/v2/surveys?id=${participationId}`;
      const parts = [
        hello,
        `we are writing about “${details.name}”.`,
        ...texts,
        ...(next === null ? [] : [nextLines(next, reader)]),
        ...arrival,
        `Each step so far, and how it is now:\n${page}`,
        'The Panelist team',
      ];
      const subjectOf = type === 'PaymentApproved' && cents === 0 ? completed : subjects[type];
      return { subject: subjectOf(details.name), text: parts.join('\n\n') };
    },
  });
  return { ...mails, tasks: [ifNotInvited] };
}
