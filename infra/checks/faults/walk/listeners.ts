import { io } from 'socket.io-client';
import type { HeardHint } from '../checker/evidence.js';
import type { Person } from './person.js';

export interface Listeners {
  /** The hints received so far. */
  readonly heard: () => readonly HeardHint[];
  readonly close: () => void;
}

/** Open pages, each on its person's live channel. */
export function listen(origin: string, people: readonly Person[]): Listeners {
  const heard: HeardHint[] = [];
  const sockets = people.map(({ token, userId }) => {
    const socket = io(origin, { auth: { token }, reconnectionDelayMax: 1_000, transports: ['websocket'] });
    socket.on('changed', ({ id, position }: Omit<HeardHint, 'person'>) => heard.push({ person: userId, id, position }));
    return socket;
  });
  return {
    heard: () => heard,
    close: () => {
      for (const socket of sockets) socket.disconnect();
    },
  };
}
