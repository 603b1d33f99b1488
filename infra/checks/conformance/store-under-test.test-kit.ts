import { randomUUID } from 'node:crypto';
import type { EventStore, EventToAppend, JsonObject } from '@panelist/infra/event-sourcing';

/** A fresh, empty store and what the suite needs around it. */
export interface StoreUnderTest {
  readonly store: EventStore;
  /** The same data through another appender, as another process has it. Closed with `close`. */
  readonly another: () => Promise<EventStore>;
  /** Appends in a transaction that is left open. Only where a store has transactions that can be held. */
  readonly hold?: (stream: string, event: EventToAppend) => Promise<HeldAppend>;
  /** Cuts every connection of the store. Only where there are any. */
  readonly cutConnections?: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface HeldAppend {
  /** Whether somebody waits for this transaction. */
  readonly isWaitedFor: () => Promise<boolean>;
  readonly commit: () => Promise<void>;
}

export type MakeStore = () => Promise<StoreUnderTest>;

/** An event for tests; its id is random unless given. */
export function anEvent(type = 'Happened', data: JsonObject = {}, eventId: string = randomUUID()): EventToAppend {
  return { eventId, type, data, metadata: { actor: 'test' } };
}

export function someEvents(count: number): readonly EventToAppend[] {
  return Array.from({ length: count }, (_, index) => anEvent('Happened', { index }));
}

/** Waits until the condition holds; gives up with the description after ten seconds. */
export async function eventually(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not within ten seconds: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A store for each test, closed behind it. Use within `describe`. */
export interface Fresh {
  readonly store: EventStore;
  readonly under: StoreUnderTest;
}
