import { PENDING_POSITION, type Decided, type Judged, type SealedAnswer } from '../event-sourcing/index.js';
import { inSpan } from '../foundation/index.js';
import type { KnownSession } from '../sessions/index.js';
import { authenticate, type Gate } from './authenticate.js';
import { withDeadline } from './own-origin.js';
import { failureAnswerer, refusalOf } from './failure-answer.js';
import type { FinalAnswer } from './final-answer.js';
import type { HttpOptions, HttpTimeouts } from './http-options.js';
import { refusalStatus } from './refusal-status.js';
import type { Request } from 'express';
import type { Cookies } from './cookies.js';
import type { KeyedRequest } from './idempotency.js';
import type { AnyRequest, AnyRoute, Caller } from './route.js';

/** A call that others overtook so often is answered in steps, where its stream's mutex is fair. */
const MOST_ATTEMPTS = 3;

/** A call that was decided, before it is written. */
interface Attempt {
  readonly answer: FinalAnswer;
  /** Why the handler refused. */
  readonly error: unknown;
  readonly session: KnownSession | null;
  readonly kept: SealedAnswer | null;
}

/** The call must be answered in steps. */
class InStepsError extends Error {}

/**
 * Answers calls of `unitRoute`s in a unit of work: decides on the streams and the session as this
 * process knows them; one statement then checks these, writes the events and stores the first
 * answer. Undefined for a call that must be answered in steps, and then nothing was written. So is
 * every failure that the statement does not check: of an unknown caller, of what was sent, of the
 * server. Without a store that can do that there is no such runner.
 */
export function unitRunner(options: HttpOptions, timeouts: HttpTimeouts) {
  const { units, sessions, idempotency, rolesOf, stepUpMethodsOf, hasSecondFactor, clock } = options;
  const { knownByBearer } = sessions;
  const { sealed } = idempotency;
  if (units === undefined || knownByBearer === undefined || sealed === undefined) return undefined;
  const failureAnswer = failureAnswerer(options.logger, options.clock);

  async function decide(call: ReceivedCall, sender: Sender, fresh: boolean): Promise<Attempt> {
    const { contract } = call.route;
    const found: { session: KnownSession | null } = { session: null };
    const byBearer = async (token: string) => {
      found.session = (await knownByBearer?.(token, { fresh })) ?? null;
      return found.session?.session ?? null;
    };
    const gate: Gate = { rolesOf, stepUpMethodsOf, hasSecondFactor, clock, sessions: { byCookie: sessions.byCookie, byBearer } };
    const caller = await authenticate(gate, contract, call.request, call.cookies, (known) => (sender.caller = known));
    const parsed = await call.read(caller);
    let answer: FinalAnswer;
    let error: unknown;
    try {
      answer = await call.handle(caller, parsed);
    } catch (thrown) {
      // Also a `NotOneStepError`.
      if (refusalStatus[refusalOf(thrown).kind] >= 500) throw thrown;
      error = thrown;
      answer = failureAnswer(thrown, { requestId: call.requestId, style: contract.style, contract });
    }
    if (answer.sessionCookie !== undefined) throw new InStepsError('Credentials are never stored');
    const { session } = found;
    if (parsed.keyed === undefined || answer.transient) return { answer, error, session, kept: null };
    const kept = (await sealed?.(parsed.keyed, JSON.stringify(withoutPending(answer)))) ?? null;
    if (kept === null) throw new InStepsError('The answer cannot be stored');
    return { answer, error, session, kept };
  }

  return async (call: ReceivedCall, sender: Sender, fail: (error: unknown) => FinalAnswer): Promise<FinalAnswer | undefined> => {
    if (call.route.isUnit !== true) return undefined;
    let fresh = false;
    for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts++) {
      let decided: Decided<Attempt>;
      try {
        const isFresh = fresh;
        decided = await units.decide(async () => decide(call, sender, isFresh));
      } catch {
        // In steps it fails again, and is answered.
        return undefined;
      }
      const { answer, error, session, kept } = decided.result;
      const checks = { session: session && { id: session.session.id, generation: session.generation }, kept };
      let judged: Pick<Judged, 'verdict'> & Partial<Judged>;
      try {
        judged = await inSpan(
          'append',
          () => ({}),
          async () => withDeadline(units.write(decided, checks), timeouts.handler),
        );
      } catch (failure) {
        units.abandon(decided);
        return fail(failure);
      }
      if (judged.verdict === 'written') {
        if (judged.generation !== undefined) session?.confirm(judged.generation);
        // Counts and logs the refusal.
        if (error !== undefined) fail(error);
        return answer.position === PENDING_POSITION && judged.position != null
          ? { ...answer, position: judged.position }
          : answer;
      }
      units.abandon(decided);
      if (judged.verdict === 'duplicate') return undefined;
      fresh = judged.verdict === 'session';
    }
    return undefined;
  };
}

/** The position is stored as the event that has it. */
function withoutPending({ position, ...answer }: FinalAnswer): FinalAnswer {
  return position === undefined || position === PENDING_POSITION ? answer : { ...answer, position };
}

/** Who sent a request, as far as it has been read. */
export interface Sender {
  caller: Caller | undefined;
  email: unknown;
}

/** A request's own part of what its handler gets, and its key. */
interface ParsedCall extends Pick<AnyRequest, 'params' | 'query' | 'body' | 'files' | 'signed'> {
  /** The owner of the key. */
  readonly scope: readonly string[];
  readonly keyed: KeyedRequest | undefined;
}

/** A request whose handler may run several times; all else of it happens once. */
export interface ReceivedCall {
  readonly route: AnyRoute;
  readonly request: Request;
  readonly cookies: Cookies;
  readonly requestId: string;
  /** Throws what is wrong with the request. */
  readonly read: (caller: Caller | undefined) => Promise<ParsedCall>;
  /** Runs the handler. Throws what it throws. */
  readonly handle: (caller: Caller | undefined, parsed: ParsedCall) => Promise<FinalAnswer>;
}
