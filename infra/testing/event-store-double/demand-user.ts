import { Metadata, ServerInterceptingCall, status } from '@grpc/grpc-js';
import type { ServerInterceptor } from '@grpc/grpc-js';

export interface User {
  readonly username: string;
  readonly password: string;
}

/**
 * Refuses every call without this user's name and password, the one for the server's features
 * included, as a server does before it looks at a call: UNAUTHENTICATED.
 */
export function demandUser({ username, password }: User): ServerInterceptor {
  const right = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return (_method, call) =>
    new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, goOn) => {
            if (metadata.get('authorization')[0] === right) goOn(metadata);
            else call.sendStatus({ code: status.UNAUTHENTICATED, details: 'Access Denied', metadata: new Metadata() });
          },
        }),
    });
}
