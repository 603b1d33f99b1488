import { randomUUID } from 'node:crypto';
import type { Bus, ChangeNotification } from '@panelist/infra/bus';

/**
 * Who opens and leaves a channel; every process hears it, with the sender's id as `position`.
 * `member_present` answers a newcomer.
 */
const hints = ['member_added', 'member_present', 'member_removed'] as const;
type PresenceHint = (typeof hints)[number];
type PresenceEvent = 'member_added' | 'member_removed';

const isPresence = (what: string): what is PresenceHint => hints.some((each) => each === what);

export interface Presence {
  /**
   * One more connection of this person has the channel open. Returns who has it open, as far as is
   * known.
   */
  joined(channel: string, userId: string): readonly string[];
  left(channel: string, userId: string): void;
  /** Whether the hint was one about presence. */
  take(hint: ChangeNotification): boolean;
  /**
   * Says again who is here, and forgets people who were not named for long. To be called every
   * `beatMs`.
   */
  beat(): void;
}

/** How often each process says who is here, in milliseconds. */
export const beatMs = 60_000;
/** A member of another process that missed two beats is gone. */
const forgetMs = 2.5 * beatMs;

/**
 * The people who have a channel open, in all processes. A process that dies says no goodbye: the
 * others forget its members when they hear nothing of them.
 *
 * @param notify sends an event to the channel's connections in this process
 * @param now a clock in milliseconds that never goes back
 */
export function presence(
  bus: Pick<Bus, 'publish'>,
  notify: (channel: string, event: PresenceEvent, userId: string) => void,
  now: () => number = () => performance.now(),
): Presence {
  const ownId = randomUUID();
  /** Connections in this process, by channel and person. */
  const here = new Map<string, Map<string, number>>();
  /**
   * Of the channels that are open in this process: each member's processes, and when each one last
   * named them.
   */
  const known = new Map<string, Map<string, Map<string, number>>>();
  const publish = (what: PresenceHint, channel: string, userId: string): void =>
    bus.publish({ userId, what, id: channel, position: ownId });

  function added(channel: string, userId: string, processId: string): void {
    const members = known.get(channel);
    if (members === undefined) return;
    const processes = members.get(userId) ?? new Map<string, number>();
    processes.set(processId, now());
    if (members.has(userId)) return;
    members.set(userId, processes);
    notify(channel, 'member_added', userId);
  }

  function removed(channel: string, userId: string, processId: string): void {
    const members = known.get(channel);
    const processes = members?.get(userId);
    if (members === undefined || processes === undefined) return;
    processes.delete(processId);
    if (processes.size > 0) return;
    members.delete(userId);
    notify(channel, 'member_removed', userId);
  }

  return {
    joined(channel, userId) {
      const people = here.get(channel) ?? new Map<string, number>();
      const members = known.get(channel) ?? new Map<string, Map<string, number>>();
      here.set(channel, people);
      known.set(channel, members);
      people.set(userId, (people.get(userId) ?? 0) + 1);
      if (people.get(userId) === 1) publish('member_added', channel, userId);
      return [...new Set([...members.keys(), ...people.keys()])];
    },

    left(channel, userId) {
      const people = here.get(channel);
      const count = people?.get(userId);
      if (people === undefined || count === undefined) return;
      if (count > 1) people.set(userId, count - 1);
      else {
        people.delete(userId);
        publish('member_removed', channel, userId);
      }
      if (people.size > 0) return;
      here.delete(channel);
      known.delete(channel);
    },

    take({ what, id: channel, userId, position: processId }) {
      if (!isPresence(what)) return false;
      const people = here.get(channel);
      if (people === undefined) return true;
      if (what === 'member_removed') removed(channel, userId, processId);
      else {
        added(channel, userId, processId);
        // The process of a newcomer learns who was there before.
        if (what === 'member_added')
          for (const other of people.keys()) if (other !== userId) publish('member_present', channel, other);
      }
      return true;
    },

    beat() {
      for (const [channel, people] of here) for (const userId of people.keys()) publish('member_present', channel, userId);
      for (const [channel, members] of known)
        for (const [userId, processes] of members)
          for (const [processId, namedAt] of processes) if (now() - namedAt >= forgetMs) removed(channel, userId, processId);
    },
  };
}
