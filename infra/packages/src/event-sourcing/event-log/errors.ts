/** An event does not have the shape that its definition says: it is not written. */
export class InvalidEventDataError extends Error {
  override readonly name = 'InvalidEventDataError';
}

interface EventPlace {
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly position: string;
}

/**
 * A stored event can't be read: its type has no definition, its version is unknown, or its sealed
 * fields don't open. A reader must stop here, not skip.
 */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
  /** Where it lies, without its data: a console prints the fields of an error. */
  readonly event: EventPlace;
  constructor({ eventId, type, stream, position }: EventPlace, reason: string, options?: ErrorOptions) {
    super(`Event ${type} ${eventId} in ${stream} at ${position} can't be read: ${reason}`, options);
    this.event = { eventId, type, stream, position };
  }
}
