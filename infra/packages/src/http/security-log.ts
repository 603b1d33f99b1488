import { roles, type Contract, type Refusal, type Role } from '@panelist/domain/kernel';
import type { Metrics } from '../foundation/index.js';
import { nameOf } from './contract-name.js';
import type { HttpLogger, SecurityKind } from './http-options.js';
import { processCounts } from './pending-answers.js';
import type { Caller } from './route.js';

interface Refused {
  readonly requestId: string;
  /** Null: refused before its route, for too many calls. */
  readonly contract: Contract | null;
  readonly refusal: Refusal;
  readonly address: string;
  readonly caller: Caller | undefined;
  /** Whom a log-in names. */
  readonly email: unknown;
}

interface Needs {
  readonly logger: HttpLogger;
  readonly metrics: Metrics;
  /** A keyed hash: equal texts can be counted, and none can be read. */
  readonly fingerprint: (text: string) => string;
  /** Counts for all processes together. */
  readonly countRefusal?: ((kind: SecurityKind) => void) | undefined;
}

const anyAccount: readonly Role[] = ['panelist', 'researcher'];
const isOfStaff = ({ access }: Contract): boolean =>
  Array.isArray(access) && roles.every((role) => !anyAccount.includes(role) || !access.includes(role));

/** Of a person who is logged in: a wrong password, code or passkey. */
const wrongProofs: ReadonlySet<string> = new Set(['identity.password-wrong', 'identity.totp-wrong', 'identity.passkey-invalid']);

/**
 * `log-in`: refused, or a wrong proof. `staff`: a call of staff by who may not. `forbidden`: any
 * other one. `limit`: too many.
 */
function kindOf({ contract, refusal }: Refused): SecurityKind | null {
  switch (refusal.kind) {
    case 'too-many':
      return 'limit';
    case 'unauthenticated':
      return contract?.path.startsWith('/login') === true ? 'log-in' : null;
    case 'forbidden':
      return contract !== null && isOfStaff(contract) ? 'staff' : 'forbidden';
    case 'invalid':
      return wrongProofs.has(refusal.code) ? 'log-in' : null;
    default:
      return null;
  }
}

/**
 * One line for each call that was refused for a reason of security: who (keyed hashes of account
 * and address, and the session), what and why. A flood from one address is one line a minute.
 * Counted by kind: bursts raise an alert (`infra/deploy/monitoring/alerts.yaml`).
 */
export function securityLog({ logger, metrics, fingerprint, countRefusal }: Needs): (refused: Refused) => void {
  const count = metrics.counter({
    name: 'panelist_security_refusals_total',
    help: 'Calls refused for a reason of security, by kind.',
    labels: ['kind'],
  });
  const floods = processCounts(1, 60);
  const short = (text: string): string => fingerprint(text).slice(0, 16);
  return (refused) => {
    const kind = kindOf(refused);
    if (kind === null) return;
    count.inc({ kind });
    countRefusal?.(kind);
    const { requestId, contract, refusal, address, caller, email } = refused;
    if (contract === null && floods.take(address) > 0) return;
    const account = caller === undefined ? accountOf(email) : `account:${caller.userId}`;
    const who = {
      account: account === null ? null : short(account),
      address: short(`address:${address}`),
      session: caller?.sessionId ?? null,
    };
    logger.warn({ requestId, security: kind, contract: contract && nameOf(contract), reason: refusal.code, ...who }, 'security');
  };
}

const accountOf = (email: unknown): string | null =>
  typeof email === 'string' && email !== '' ? `email:${email.trim().toLowerCase()}` : null;
