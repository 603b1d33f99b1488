import { randomUUID } from 'node:crypto';
import type { EventStore, EventToAppend, JsonObject } from '@panelist/infra/event-sourcing';

/** An empty store, and what else the suite needs. */
export interface StoreUnderTest {
  readonly store: EventStore;
  /** The same data through another appender, as in another process. Closed with `close`. */
  readonly another: () => Promise<EventStore>;
  /** Appends in a transaction that stays open. Only for stores with transactions. */
  readonly hold?: (stream: string, event: EventToAppend) => Promise<HeldAppend>;
  /** Cuts every connection of the store. Only for stores with connections. */
  readonly cutConnections?: () => Promise<void>;
  /**
   * Loses the last so many events, as a restored server has. Only for stores that a test can
   * restore.
   */
  readonly loseTail?: (count: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface HeldAppend {
  /** Whether another append waits for this transaction. */
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
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A store for each test, closed after it. Use within `describe`. */
export interface Fresh {
  readonly store: EventStore;
  readonly under: StoreUnderTest;
}
