import type { CommandEntry } from '../../history/entry.js';
import { fingerprintOf } from '../../history/fingerprint.js';
import { grouped } from '../events-of-commands.js';
import type { Evidence, LoggedEvent } from '../evidence.js';
import { lostIn } from '../lost-tails.js';
import type { Violation } from '../violation.js';

const once = 'each message is in its conversation once, in order';
const refused = 'no refused message appears';

type Written = CommandEntry & { readonly text: string };

/**
 * Each acknowledged message is in its conversation exactly once, and a sender's messages are in the order in which they
 * were sent; one without an answer at most once; a refused one never. By their texts, not by ids: those of erased
 * people are gone. Messages count from 1 without a gap, and there is none while the conversation is closed.
 */
export function conversationsAreWhole({
  history,
  log,
  lostTails,
  erased,
}: Pick<Evidence, 'history' | 'log' | 'lostTails' | 'erased'>): readonly Violation[] {
  const lost = lostIn({ lostTails });
  const conversations = grouped(
    log.filter(({ stream }) => stream.startsWith('conversation-')),
    ({ stream }) => stream,
  );
  const written = history.filter(
    (entry): entry is Written => entry.kind === 'command' && entry.text !== undefined && !erased.has(entry.person),
  );
  const posted = grouped(
    [...conversations.values()].flat().filter(({ type }) => type === 'MessagePosted'),
    ({ stream, data }) => keyOf(stream, String(data['senderId']), fingerprintOf(data['body'])),
  );
  const foundOf = ({ stream, person, text }: Written) => posted.get(keyOf(stream, person, text)) ?? [];
  return [
    ...[...conversations].flatMap(([stream, events]) => numbersOf(stream, events)),
    ...written.flatMap((entry): readonly Violation[] => {
      const { outcome, action, person, stream, commandId } = entry;
      const found = foundOf(entry);
      const position = found.at(-1)?.position;
      if (outcome === 'refused')
        return found.length === 0
          ? []
          : [{ rule: refused, what: `${action} of ${person} was refused and is in ${stream}`, position }];
      const isDue = outcome === 'acknowledged' && !lost.hasCommand(commandId);
      if (found.length > 1 || (isDue && found.length === 0))
        return [{ rule: once, what: `${action} of ${person} is ${found.length} times in ${stream}`, position }];
      return [];
    }),
    ...[...grouped(written, ({ stream, person }) => `${stream} ${person}`).values()].flatMap((bySender) => {
      const kept = bySender.filter(({ outcome, stream }) => outcome === 'acknowledged' && !lost.hasStream(stream));
      const placed = kept.map((entry) => ({ entry, number: Number(foundOf(entry)[0]?.data['number'] ?? 0) }));
      return placed.flatMap(({ entry, number }): readonly Violation[] => {
        const overtaken = placed.find((other) => other.entry.ended < entry.begun && other.number > number);
        if (overtaken === undefined) return [];
        const what = `${entry.person} wrote message ${number} of ${entry.stream} after ${overtaken.number} was acknowledged`;
        return [{ rule: once, what, position: entry.position ?? undefined }];
      });
    }),
  ];
}

const keyOf = (stream: string, person: string, text: string): string => `${stream} ${person} ${text}`;

function numbersOf(stream: string, events: readonly LoggedEvent[]): readonly Violation[] {
  let count = 0;
  let isLocked = false;
  const violations: Violation[] = [];
  for (const { type, data, position } of events) {
    if (type === 'ConversationLocked') isLocked = true;
    if (type === 'ConversationUnlocked') isLocked = false;
    if (type !== 'MessagePosted') continue;
    count += 1;
    if (data['number'] !== count)
      violations.push({ rule: once, what: `message ${count} of ${stream} has the number ${String(data['number'])}`, position });
    if (isLocked) violations.push({ rule: refused, what: `message ${count} is in ${stream}, which was closed`, position });
  }
  return violations;
}
