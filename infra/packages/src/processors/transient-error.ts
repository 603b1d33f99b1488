import { Refusal } from '@panelist/domain/kernel';

/**
 * SQLSTATE classes that do not concern the data: connection, resources, shutdown, conflicts of
 * transactions, locks.
 */
const transientClasses = new Set(['08', '40', '53', '55', '57', '58']);
/** The server's time limits for transactions. */
const transientStates = new Set(['25P03', '25P04']);
/**
 * Codes of the system and of Node's HTTP client, as `EPIPE`, `EAI_AGAIN` and
 * `UND_ERR_CONNECT_TIMEOUT`. `ERR_…` are mistakes of the program.
 */
const systemCode = /^(?:E(?!RR_)[A-Z_]+|UND_ERR_[A-Z_]+)$/;
/** What clients throw while their server is unreachable, or does not answer in time. */
const transientNames = new Set(['ProviderSilentError', 'MaxRetriesPerRequestError', 'TimeoutError']);
const transientMessages = /connection|timeout|timed out|did not answer|pool|socket/i;
/** Replies of a Redis that is starting, failing over or full. */
const transientReplies = /^(?:LOADING|READONLY|CLUSTERDOWN|MASTERDOWN|TRYAGAIN|MISCONF|OOM|BUSY|NOREPLICAS)\b/;
const transientRefusals = new Set(['timeout', 'too-many', 'unavailable']);

/**
 * Whether a retry may succeed without any change: a server or the network failed, not the event.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Refusal) return transientRefusals.has(error.kind) || error.code === 'store.conflict';
  if (error.name === 'EventStoreDbError') return 'failure' in error && error.failure === 'unreachable';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code !== undefined && systemCode.test(code)) return true;
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code))
    return transientClasses.has(code.slice(0, 2)) || transientStates.has(code);
  if (transientNames.has(error.name)) return true;
  if (error.name === 'ReplyError') return transientReplies.test(error.message);
  if (error.cause !== undefined && isTransient(error.cause)) return true;
  // `pg` and our own deadlines mark an unreachable server by the message only.
  return error.name === 'Error' && transientMessages.test(error.message);
}
