import { registry } from '@panelist/domain/registry';
import { isDeepStrictEqual } from 'node:util';
import type { Evidence, LoggedEvent, ReadModel, SeenBySubscriber, Violation } from './evidence.js';
import { grouped, idsIn } from './grouped.js';

/** Mails are named by the project and the person. */
const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;

/** So long its job may wait while a fault lasts. */
const MAIL_WAITS_MS = 60_000;

type Rule = (evidence: Evidence) => readonly Violation[];

/**
 * Every subscriber received exactly the final log from its start to where it has come: nothing
 * lost, repeated or reordered.
 */
export const subscribersAgree = ({ log, subscribers }: Pick<Evidence, 'log' | 'subscribers'>): readonly Violation[] =>
  subscribers.flatMap((subscriber) => {
    const { from, reached } = subscriber;
    const isDue = ({ position }: LoggedEvent): boolean =>
      (from === null || position > from) && reached !== null && position <= reached;
    return deviations(subscriber, log.filter(isDue));
  });

function deviations({ name, seen }: SeenBySubscriber, due: readonly LoggedEvent[]): readonly Violation[] {
  const rule = 'every subscriber saw the same sequence';
  const times = grouped(seen, ({ position }) => position);
  const idAt = new Map(due.map(({ position, eventId }) => [position, eventId]));
  const lost = due.filter(({ position }) => !times.has(position));
  const twice = [...times].filter(([, all]) => all.length > 1);
  const unknown = seen.filter(({ position, eventId }) => idAt.get(position) !== eventId);
  const back = seen.filter(({ position }, index) => position < (seen[index - 1]?.position ?? ''));
  return [
    ...lost.map(({ position, type }) => ({ rule, what: `${name} never saw ${type} at ${position}`, position })),
    ...twice.map(([position, all]) => ({ rule, what: `${name} saw ${position} ${all.length} times`, position })),
    ...unknown.map(({ position }) => ({ rule, what: `${name} saw at ${position} an event that is not there`, position })),
    ...back.map(({ position }) => ({ rule, what: `${name} got ${position} after a later one`, position })),
  ];
}

/**
 * Each table equals a new fold of the log up to its checkpoint: no missing, extra or different
 * rows.
 */
export const readModelsAreFolds: Rule = ({ readModels }) => readModels.flatMap(differences);

function differences({ name, live, folded }: ReadModel): readonly Violation[] {
  const rule = 'read models are folds of the log';
  const tooMany = [...live.keys()].filter((key) => !folded.has(key));
  const wrong = [...folded].flatMap(([key, row]) => {
    const found = live.get(key);
    if (found === undefined) return [{ rule, what: `${name} lacks ${key}` }];
    return isDeepStrictEqual(found, row) ? [] : [{ rule, what: `${name} has ${key} with other ${differing(found, row)}` }];
  });
  return [...tooMany.map((key) => ({ rule, what: `${name} has ${key}, which no event made` })), ...wrong];
}

/** Only names of columns: the values may be personal. */
function differing(found: object, due: object): string {
  const before = new Map<string, unknown>(Object.entries(found));
  return Object.entries(due)
    .filter(([column, value]) => !isDeepStrictEqual(before.get(column), value))
    .map(([column]) => column)
    .join(', ');
}

/** No processor is ahead of the log: it would miss the events that get these positions next. */
export const checkpointsWithinLog: Rule = ({ checkpoints, log }) => {
  const head = log.at(-1)?.position ?? '';
  return checkpoints
    .filter(({ position }) => position !== null && position > head)
    .map(({ name, position }) => ({
      rule: 'no checkpoint is beyond the log',
      what: `${name} is at ${position}, the log ends at ${head}`,
    }));
};

/** When the faults are over, all work ends: payouts, jobs, processors, subscribers. */
export const comesToRest: Rule = ({ unrest }) => unrest.map((what) => ({ rule: 'everything comes to rest', what }));

/**
 * Every event had its effects: each reaction got the whole log once more, and nothing came of it.
 * Mails that waited in a queue which lost its jobs are excused (ADR 134), what an event called for
 * that a restore lost, and the mail about a project to a person who wanted none when it was
 * published, or who switched it off before its job had run: the jobs judge by the settings of their
 * time (ADR 112), and here by those of the end.
 */
export const nothingIsMissed: Rule = ({ log, missed, lostJobs }) => {
  const isUnwanted = (mailId: string): boolean => {
    const [projectId, userId] = mailId.startsWith('mail-matched-') ? (mailId.match(uuid) ?? []) : [];
    const published = log.findIndex(({ type, data }) => type === 'ProjectPublished' && data['projectId'] === projectId);
    const until = Date.parse(log[published]?.recordedAt ?? '') + MAIL_WAITS_MS;
    const changes = log.filter(({ type, data }) => type === 'NotificationSettingsChanged' && data['userId'] === userId);
    return changes.some(({ data, recordedAt }, index) => {
      const next = changes[index + 1];
      const isOver = next !== undefined && log.indexOf(next) < published;
      return data['targetedResearchInvitation'] === false && !isOver && Date.parse(recordedAt) <= until;
    });
  };
  return missed
    .filter(({ mailId }) => mailId === null || !(lostJobs.has(mailId) || isUnwanted(mailId)))
    .map(({ what, cause }) => {
      const event = log.find(({ position }) => position === cause);
      const after = event === undefined ? '' : `, after ${event.type} in ${event.stream}`;
      return { rule: 'every event has its effects', what: `${what}${after}`, position: cause ?? undefined };
    });
};

/**
 * A mail that was sent again has the same id and arrives once; two with one id at two recipients
 * would be two.
 */
export const mailsComeOnce: Rule = ({ mails }) =>
  [...grouped(mails, ({ id }) => id)]
    .filter(([, all]) => all.length > 1)
    .map(([id, all]) => ({ rule: 'a mail comes once', what: `the mail ${id} came ${all.length} times` }));

/**
 * A hint may be lost. One that a page receives is about something that an event names together with
 * its person.
 */
export const hintsAreTrue: Rule = ({ hints, log, lost }) => {
  const all = [...log, ...lost];
  const head = all.reduce((highest, { position }) => (position > highest ? position : highest), '');
  const known = new Map<unknown, Set<unknown>>(hints.map(({ person }) => [person, new Set()]));
  for (const event of all) {
    const ids = idsIn(event);
    for (const id of ids) for (const other of ids) known.get(id)?.add(other);
  }
  return hints
    .filter(({ person, id, position }) => position > head || known.get(person)?.has(id) !== true)
    .map(({ person, id, position }) => ({
      rule: 'hints are true',
      what: `${person} got a hint about ${id} at ${position}, which is not theirs or not in the log`,
    }));
};

/**
 * What is measured over several projects, by what they have in common: the record over those of an
 * organization (ADR 177), how long an answer usually takes over those of a researcher, where the
 * project has too few of its own.
 */
const measured = [
  { place: /\.researcherRecord(\.|$)/, over: 'organizationId' },
  { place: /\.(next(\.(what|by))?|turn\.by|usualAnswerFormatted)$/, over: 'ownerId' },
] as const;

/** What is counted over all of a kind, whatever a page lists of it. */
const counted = /\.counts\./;

/** What an administrator switches for all projects of an organization, or for all. */
const switched = /\.(paymentPromiseHours|actions\.row)$/;

/**
 * A query that named a position, and the same one a moment later, answered alike, unless an event
 * behind that position changed what they show: one of the kinds of stream that the query is about,
 * with an id that its answers name. Where only what is measured over several projects differs, the
 * event may be about another one of them; where only what a flag decides, a flag may have been set.
 * What no event says, a command meanwhile may have changed.
 */
export const ownWritesAreSeen: Rule = ({ history, log, lost }) => {
  const forgotten = new Set(lost.map(({ position }) => position));
  const drafts = log.filter(({ type }) => type === 'ProjectDrafted').map(({ data }) => data);
  return history.flatMap((entry): readonly Violation[] => {
    if (entry.kind !== 'read' || entry.changed.length === 0 || forgotten.has(entry.minPosition)) return [];
    const { route, person, minPosition, until, about, ids, changed } = entry;
    const known = new Set<unknown>(ids);
    const isSwitched = changed.every((each) => switched.test(each));
    const isCounted = changed.every((each) => counted.test(each));
    const over = measured.find(({ place }) => changed.every((each) => place.test(each)))?.over;
    if (over !== undefined) {
      const shown = new Set(drafts.filter(({ projectId }) => known.has(projectId)).map((draft) => draft[over]));
      for (const draft of drafts) if (shown.has(draft[over])) known.add(draft['projectId']);
    }
    // Also by one that a restore has lost since.
    const isExplained = [...log, ...lost].some(
      (event) =>
        event.position > minPosition &&
        event.position <= until &&
        ((isSwitched && event.type === 'FeatureFlagSet') ||
          (about.includes(event.stream.slice(0, event.stream.indexOf('-'))) &&
            (isCounted || idsIn(event).some((id) => known.has(id))))),
    );
    const isWritten = history.some(
      (other) =>
        other.kind === 'command' &&
        other.outcome === 'acknowledged' &&
        other.position === null &&
        other.ended > entry.begun &&
        other.begun < entry.ended &&
        other.about.some((each) => about.includes(each)) &&
        other.ids.some((id) => id !== other.person && known.has(id)),
    );
    if (isExplained || isWritten) return [];
    const what = `${route} showed ${person} something else than a moment later (${changed.slice(0, 4).join(', ')}), and nothing had happened after ${minPosition}`;
    return [{ rule: 'readers see their own writes', what, position: minPosition }];
  });
};

/**
 * No text that identifies a person is unencrypted in the log, the read models, the queue or the
 * processes' logs: none of the words that mark texts, but those in fields of events that are not
 * personal.
 */
export const nothingPersonalInClear: Rule = ({ traces, log }) => {
  const open = JSON.stringify(
    log.map(({ type, data }) => {
      const personal = Object.values(registry.events.get(type)?.definition.personal ?? {}).flatMap((fields) =>
        Object.keys(fields),
      );
      return Object.entries(data).flatMap(([field, value]) => (personal.includes(field) ? [] : [value]));
    }),
  );
  return traces
    .filter(({ word }) => !open.includes(word))
    .map(({ where }) => ({ rule: 'nothing personal is unencrypted', what: `a personal text was found in ${where}` }));
};
