/** An event does not have the shape that its definition says: it is not written. */
export class InvalidEventDataError extends Error {
  override readonly name = 'InvalidEventDataError';
}

/**
 * A stored event can't be read: its type has no definition, its version is unknown, or its sealed
 * fields don't open. A reader must stop here, not skip.
 */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
  constructor(
    readonly event: { readonly eventId: string; readonly type: string; readonly stream: string; readonly position: string },
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`Event ${event.type} ${event.eventId} in ${event.stream} at ${event.position} can't be read: ${reason}`, options);
  }
}
