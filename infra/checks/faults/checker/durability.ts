import { derivedId } from '@panelist/domain/kernel';
import { isDeepStrictEqual } from 'node:util';
import type { CommandEntry } from '../history/entry.js';
import { CANARY, markedText } from '../walk/person.js';
import type { Evidence, LoggedEvent, Violation } from './evidence.js';
import { grouped, idsIn } from './grouped.js';

type Rule = (evidence: Evidence) => readonly Violation[];

const commandsIn = ({ history }: Evidence): readonly CommandEntry[] => history.filter((entry) => entry.kind === 'command');
const byCommand = (log: readonly LoggedEvent[]) => grouped(log, ({ metadata }) => metadata.commandId);

/**
 * An acknowledgement names an event of the log. It is the command's last one, or one that the
 * command was decided on and that it changed nothing about: then the event names what was sent, in
 * a stream that the call is about.
 */
export const acknowledgedStays: Rule = (evidence) => {
  const rule = 'nothing acknowledged is lost';
  const { log, lost } = evidence;
  const own = byCommand(log);
  const at = new Map(log.map((event) => [event.position, event]));
  const forgotten = new Set(lost.flatMap(({ position, metadata }) => [position, metadata.commandId]));
  return commandsIn(evidence).flatMap((entry): readonly Violation[] => {
    const { outcome, route, person, commandId, position, about, ids } = entry;
    if (outcome !== 'acknowledged' || forgotten.has(commandId ?? '') || forgotten.has(position ?? '')) return [];
    const events = own.get(commandId ?? '') ?? [];
    const command = `${route} by ${person}`;
    if (position === null)
      return events.length === 0
        ? []
        : [{ rule, what: `${command} was acknowledged without a position`, position: events[0]?.position }];
    const named = at.get(position);
    if (named === undefined)
      return [{ rule, what: `${command} was acknowledged at ${position}, where the log has nothing`, position }];
    if (events.some((event) => event.stream === named.stream && event.position > position))
      return [{ rule, what: `${command} was acknowledged at ${position}, before its own events`, position }];
    const isItsOwn = named.metadata.commandId === commandId;
    const isOfItsKind = about.length === 0 || about.includes(named.stream.slice(0, named.stream.indexOf('-')));
    const isAboutIt = isOfItsKind && idsIn(named).some((id) => ids.includes(String(id)));
    return isItsOwn || isAboutIt
      ? []
      : [{ rule, what: `${command} was acknowledged at ${position}, a ${named.type} of others`, position }];
  });
};

/**
 * A refused command left no event and no text: a refusal after an unknown outcome must not hide
 * that it succeeded.
 */
export const refusedWroteNothing: Rule = (evidence) => {
  const rule = 'what was refused was not done';
  const own = byCommand(evidence.log);
  const marked = marksIn(evidence.log);
  return commandsIn(evidence).flatMap(({ outcome, route, person, commandId, code, marks }): readonly Violation[] => {
    if (outcome !== 'refused') return [];
    const event = own.get(commandId ?? '')?.[0] ?? marks.flatMap((mark) => marked.get(mark) ?? [])[0];
    if (event === undefined) return [];
    return [
      {
        rule,
        what: `${route} by ${person} was refused (${code}), and left ${event.type} in ${event.stream}`,
        position: event.position,
      },
    ];
  });
};

function marksIn(log: readonly LoggedEvent[]): ReadonlyMap<string, readonly LoggedEvent[]> {
  const marked = log.flatMap((event) => {
    const text = JSON.stringify(event.data);
    return text.includes(CANARY) ? [...new Set(text.match(markedText))].map((mark) => ({ mark, event })) : [];
  });
  return new Map([...grouped(marked, ({ mark }) => mark)].map(([mark, all]) => [mark, all.map(({ event }) => event)]));
}

/**
 * Positions, revisions and ids of events occur once. The id of an event follows from its command,
 * and the events of a command follow each other in their stream: a decision is taken once. A text
 * that was sent once is there once.
 */
export const nothingTwice: Rule = ({ log, history }) => {
  const rule = 'nothing happens twice';
  const twice = (name: string, keyOf: (event: LoggedEvent) => string): readonly Violation[] =>
    [...grouped(log, keyOf)]
      .filter(([, events]) => events.length > 1)
      .map(([key, events]) => ({
        rule,
        what: `${name} ${key} occurs ${events.length} times`,
        position: events.at(-1)?.position,
      }));
  const decisions = [...grouped(log, ({ stream, metadata }) => `${stream} ${metadata.commandId}`)].flatMap(([key, events]) => {
    const [first] = events;
    const wrong = events.find(
      ({ eventId, stream, revision, metadata }, index) =>
        eventId !== derivedId('event', metadata.commandId, stream, index) || revision !== (first?.revision ?? 0) + index,
    );
    return wrong === undefined
      ? []
      : [{ rule, what: `${key} was decided more than once (${wrong.type})`, position: wrong.position }];
  });
  // A reason that was given once may be named by what follows from it: only the command's own
  // events count.
  const own = byCommand(log);
  const sent = new Map(
    history.flatMap((entry) =>
      entry.kind === 'command'
        ? entry.marks.map((mark) => [mark, own.get(entry.commandId ?? '')?.map(({ type }) => type) ?? []] as const)
        : [],
    ),
  );
  const texts = [...marksIn(log)].flatMap(([mark, events]) =>
    [
      ...grouped(
        events.filter(({ type }) => sent.get(mark)?.includes(type)),
        ({ type, stream }) => `${type} in ${stream}`,
      ),
    ]
      .filter(([, same]) => same.length > 1)
      .map(([where, same]) => ({ rule, what: `one text is ${same.length} times ${where}`, position: same.at(-1)?.position })),
  );
  return [
    ...twice('position', ({ position }) => position),
    ...twice('revision', ({ stream, revision }) => `${stream} ${revision}`),
    ...twice('event', ({ stream, eventId }) => `${stream} ${eventId}`),
    ...decisions,
    ...texts,
  ];
};

/**
 * In each stream the revisions are 0, 1, 2, … in the order of the log, whose positions only
 * increase.
 */
export const streamsAreDense: Rule = ({ log }) => {
  const rule = 'streams have no gaps and are in order';
  const back = log.filter(({ position }, index) => position < (log[index - 1]?.position ?? ''));
  const torn = [...grouped(log, ({ stream }) => stream)].flatMap(([stream, events]) => {
    const at = events.findIndex(({ revision }, index) => revision !== index);
    return at === -1 ? [] : [{ rule, what: `${stream} has no revision ${at}`, position: events[at]?.position }];
  });
  return [...back.map(({ position }) => ({ rule, what: `the log goes back to ${position}`, position })), ...torn];
};

/** A command acknowledged before another one was sent, by any caller, precedes it in the log. */
export const orderOfTime: Rule = (evidence) => {
  const own = byCommand(evidence.log);
  const wrote = commandsIn(evidence).flatMap(({ route, person, commandId, begun, ended, outcome }) => {
    const position = own.get(commandId ?? '')?.at(-1)?.position;
    return outcome === 'acknowledged' && position !== undefined
      ? [{ what: `${route} by ${person}`, begun, ended, position }]
      : [];
  });
  const byEnd = wrote.toSorted((a, b) => a.ended - b.ended);
  const violations: Violation[] = [];
  let next = 0;
  let highest: (typeof byEnd)[number] | undefined;
  for (const later of wrote.toSorted((a, b) => a.begun - b.begun)) {
    for (let over = byEnd[next]; over !== undefined && over.ended < later.begun; over = byEnd[++next])
      if (highest === undefined || over.position > highest.position) highest = over;
    if (highest === undefined || highest.position < later.position) continue;
    const what = `${later.what} is at ${later.position}, before ${highest.what} at ${highest.position}, which was acknowledged earlier`;
    violations.push({ rule: 'acknowledgement order is log order', what, position: later.position });
  }
  return violations;
};

/** The same command under the same key gets the first answer again: status, body and position. */
export const repeatsAnswerAlike: Rule = ({ history, lost }) => {
  const forgotten = new Set(lost.map(({ metadata }) => metadata.commandId));
  return history.flatMap((entry): readonly Violation[] => {
    if (entry.kind !== 'repeat' || forgotten.has(entry.commandId ?? '') || isDeepStrictEqual(entry.first, entry.again)) return [];
    const { route, person, first, again } = entry;
    const body = first.body === again.body ? '' : ' with another body';
    const what = `${route} by ${person} was answered ${first.status} at ${first.position}, and again ${again.status} at ${again.position}${body}`;
    return [{ rule: 'a repeated key gets the same answer', what, position: first.position ?? undefined }];
  });
};
