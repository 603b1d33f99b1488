import type { Evidence, LoggedEvent } from './evidence.js';

/** What the operator of a restored database knows to be lost. */
export interface Lost {
  readonly events: readonly LoggedEvent[];
  /** Commands with an event in a lost tail, even if they were repeated and happened again. */
  readonly hasCommand: (commandId: string) => boolean;
  /** Streams whose callers remember more than the log does. */
  readonly hasStream: (stream: string) => boolean;
  /** Keys of attempts that a provider may know and the log does not. */
  readonly hasKey: (key: string) => boolean;
}

/** Callers and providers remember the lost tails, so what they say about these is no violation. */
export function lostIn({ lostTails }: Pick<Evidence, 'lostTails'>): Lost {
  const events = lostTails.flat();
  const commands = new Set(events.map(({ metadata }) => metadata.commandId));
  const streams = new Set(events.map(({ stream }) => stream));
  const keys = new Set(events.flatMap(({ type, data }) => (type === 'PayoutDispatchStarted' ? [String(data['key'])] : [])));
  return {
    events,
    hasCommand: (commandId) => commands.has(commandId),
    hasStream: (stream) => streams.has(stream),
    hasKey: (key) => keys.has(key),
  };
}
