import type { BodyOf, Call, ParamsOf } from '@panelist/domain/kernel';
import type { AnyRoute } from '@panelist/infra/http';

/** A person of the demo who makes a call. */
export interface CallingPerson {
  readonly userId: string;
  readonly kind: 'panelist' | 'researcher' | 'staff';
}

export interface CallInput<C extends Call> {
  readonly params?: ParamsOf<C>;
  readonly body?: BodyOf<C>;
}

/**
 * Makes a call as its route handles it, without a connection and a session. `commandId`: the same
 * one again repeats the call. Throws what the handler throws.
 */
export type InProcessCall = <C extends Call>(call: C, by: CallingPerson, input: CallInput<C>, commandId: string) => Promise<void>;

const rolesOf = { panelist: [], researcher: ['researcher'], staff: ['usermanager'] } as const;

/** Calls of these routes. Throws for a call that none of them handles. */
export function inProcessCalls(routes: readonly AnyRoute[]): InProcessCall {
  return async (call, { userId, kind }, { params = {}, body = {} }, commandId) => {
    const handler = routes.find((route) => route.contract.route === call.route);
    if (handler === undefined) throw new Error(`No route handles ${call.route}`);
    const { contract } = handler;
    const actor = { kind, id: userId };
    await handler.handle({
      params: contract.params.parse(params),
      query: contract.query.parse({}),
      body: contract.body.parse(body),
      files: [],
      signed: undefined,
      caller: { userId, sessionId: 'demo', roles: rolesOf[kind], actor },
      requestId: commandId,
      requireProof: async () => undefined,
      context: { actor, commandId, correlationId: commandId, causationId: commandId },
      address: '',
      userAgent: undefined,
      cookies: {},
      bearer: undefined,
      origin: '',
    });
  };
}
