import { cpus } from 'node:os';
import type { BrokenVariant } from '../broken/index.js';
import type { Options } from '../run/options.js';
import type { Outcome } from '../run/run-faults.js';
import { tableOf } from './table.js';

/** `docs/faults.md`, whole. */
export function documentOf(options: Options, outcome: Outcome, variants: readonly BrokenVariant[]): string {
  const { people, minutes, seed } = options;
  const { acknowledged, events, journeys, violations } = outcome;
  return `# Broken on purpose

\`npm run test:faults\` starts Panelist as separate processes, two of each room behind a gateway, with a proxy of our own before PostgreSQL and before
each provider, lets people act over HTTP as browsers and programs do (one Idempotency-Key a command, repeated while the outcome is unknown), and
breaks one thing after the other meanwhile. Then everything heals and comes to rest, and a checker reads the history of what was acknowledged.

The last run of all of them: seed ${seed}, ${people} people, ${minutes} minutes of faults, ${journeys} journeys, ${acknowledged} commands acknowledged,
${events} events in the log, ${violations.length} violations (Node ${process.versions.node}, ${cpus().length} cores that everything shares).

${tableOf(outcome, variants)}

"times": how often something was struck. "acknowledged", "unknown": commands that were answered with success, or given up without a clear answer, while
the fault was there and until the next one. "repeated": answers that never came or said "again". "served again after": from healing until a new command
is acknowledged and a read shows it.

## What is checked

- Nothing acknowledged is lost: it stands at the position that was told, in its stream, under the command's id. What was refused was not done; what is
  allowed is not refused.
- Nothing happens twice: positions, event ids, commands; one submission a response, one count a submission.
- Streams are without holes; what was acknowledged before another command was sent stands before it.
- Every subscriber, whenever it began and whatever cut it off, was handed exactly the log.
- A read that asked for what its reader had written shows it, or says that it may be behind.
- Read models equal a plain fold of the log by the projectors' own functions, without their runtime.
- Each payout is paid at most once by the providers' own books, over the right amount; each approved payment ends paid, or refused with a reason.
- The postings of each event sum to zero; what is owed, with providers and paid out equals what the payouts' states and the providers' books say.
- A word that stands in every personal text is found nowhere in clear: tables, queue, logs.

## What it has found so far

- PostgreSQL stopped on the spot ended every process: a connection that breaks between two statements told nobody but the process. It now fails a statement.
- A command whose process was killed, or whose claim of its key was committed and never answered, kept its caller waiting for a minute. Now six seconds.
- A projector that was interrupted while it took the lead was not waited for: reads that named a position were behind and did not say so. It now follows at once.

## To repeat

\`\`\`
npm run test:faults                                   # everything; --small: fewer people, the faults that matter most
npm run test:faults -- --seed ${seed} --only drop-commit   # the same choices again, one nemesis (--only may be repeated)
npm run test:faults -- --people 500 --minutes 2 --write docs/faults.md
\`\`\`

A seed repeats who does what and what is broken; when exactly, the machine decides. People are made by the commands of a sign-up, without HTTP and with
one password's hash for all, for argon2id is slow on purpose; a few sign up for real.
`;
}
