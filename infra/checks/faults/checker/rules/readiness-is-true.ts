import type { CommandEntry } from '../../history/entry.js';
import type { Evidence, ReadinessSample } from '../evidence.js';
import type { Violation } from '../violation.js';

const rule = '/readyz tells the truth';

/** So long a command may take before a process must admit that it can't serve, in milliseconds. */
const ADMITS_AFTER_MS = 10_000;
/** Commands that must be waiting all that time: one alone may have met a process that was killed. */
const WAITING = 3;
/** Answers of one moment. */
const MOMENT_MS = 1_500;

/**
 * While nothing at all is acknowledged for a time and people wait, not every process may call
 * itself ready. At the end of the run, when all faults are over, every process is.
 */
export function readinessIsTrue({ history, readiness }: Pick<Evidence, 'history' | 'readiness'>): readonly Violation[] {
  const commands = history.filter((entry): entry is CommandEntry => entry.kind === 'command');
  const samples = readiness.filter(({ room }) => room === 'command-api').toSorted((a, b) => a.at - b.at);
  const lie = samples.find(({ at }) => isOutage(commands, at) && allReady(samples, at));
  const last = new Map(readiness.map((sample) => [sample.part, sample]));
  const never = [...last.values()].filter(({ isReady }) => isReady !== true);
  return [
    ...(lie === undefined
      ? []
      : [{ rule, what: `no command got through for ${ADMITS_AFTER_MS} ms, and every process was ready` }]),
    ...never.map(({ part }) => ({ rule, what: `${part} was not ready again after the faults` })),
  ];
}

function isOutage(commands: readonly CommandEntry[], at: number): boolean {
  const since = at - ADMITS_AFTER_MS;
  const isServed = commands.some(({ outcome, ended }) => outcome === 'acknowledged' && ended > since && ended <= at);
  const isWaiting = ({ begun, ended, isLimited }: CommandEntry): boolean => begun <= since && ended > at && !isLimited;
  return !isServed && commands.filter(isWaiting).length >= WAITING;
}

function allReady(samples: readonly ReadinessSample[], at: number): boolean {
  const moment = samples.filter((sample) => sample.at > at - MOMENT_MS && sample.at <= at);
  return moment.length > 0 && moment.every(({ isReady }) => isReady === true);
}
