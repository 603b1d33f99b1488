import { authorizeChannel } from '@panelist/domain/identity/browser';
import { useEffect, useState } from 'react';
import { call } from '../api/call.js';
import { isRecord, isText } from '../storage/is-record.js';
import { useLiveSocket } from './live-socket.js';

const none: readonly string[] = [];

/**
 * Who has a conversation open, by their ids: the page joins its channel with the ticket of `POST
 * /pusher/auth`, again after each reconnect (spec 3, section 7, Real-time). A null `uid` joins
 * none.
 */
export function usePresence(uid: string | null): readonly string[] {
  const socket = useLiveSocket();
  const [members, setMembers] = useState(none);

  useEffect(() => {
    if (socket === null || uid === null) return undefined;
    const channel = `presence-conversation-${uid}`;
    const isOurs = (message: unknown): message is Readonly<Record<string, unknown>> =>
      isRecord(message) && message['channel'] === channel;
    let isLeft = false;
    const join = async () => {
      const { id } = socket;
      if (id === undefined) return;
      const { auth } = await call(authorizeChannel, { body: { socket_id: id, channel_name: channel } });
      // Another connection needs another ticket, and who has left does not come back.
      if (socket.id === id && !isLeft) socket.emit('subscribe', { channel, auth });
    };
    // Without presence, messages still arrive.
    const tryToJoin = () => void join().catch(() => undefined);
    const listeners = {
      connect: tryToJoin,
      disconnect: () => setMembers(none),
      'pusher:subscription_succeeded': (message: unknown) => {
        if (isOurs(message) && Array.isArray(message['members'])) setMembers(message['members'].filter(isText));
      },
      member_added: (message: unknown) => {
        const userId = isOurs(message) ? message['userId'] : null;
        if (isText(userId)) setMembers((known) => (known.includes(userId) ? known : [...known, userId]));
      },
      member_removed: (message: unknown) => {
        if (isOurs(message)) setMembers((known) => known.filter((each) => each !== message['userId']));
      },
    } as const;
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener);
    if (socket.connected) tryToJoin();
    return () => {
      isLeft = true;
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
      if (socket.connected) socket.emit('unsubscribe', { channel });
      setMembers(none);
    };
  }, [socket, uid]);

  return members;
}
