import { io } from 'socket.io-client';

export interface Hints {
  /** Ids from the hints, in order of arrival. */
  readonly ids: () => readonly string[];
  readonly close: () => void;
}

/** Connects and reconnects as an open page does. Resolves once it is connected. */
export async function hints(url: string, token: string): Promise<Hints> {
  const socket = io(url, { auth: { token }, transports: ['websocket', 'polling'], reconnectionDelayMax: 1_000, forceNew: true });
  const ids: string[] = [];
  socket.on('changed', ({ id }: { readonly id: string }) => ids.push(id));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return { ids: () => ids, close: () => socket.close() };
}
