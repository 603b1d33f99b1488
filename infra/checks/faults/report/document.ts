import { cpus } from 'node:os';
import type { BrokenVariant } from '../broken/index.js';
import type { Options } from '../run/options.js';
import type { Outcome } from '../run/run-faults.js';
import { tableOf } from './table.js';

/** `docs/faults.md`, whole. */
export function documentOf(options: Options, outcome: Outcome, variants: readonly BrokenVariant[]): string {
  const { people, minutes, seed } = options;
  const { acknowledged, events, journeys, violations } = outcome;
  return `# Fault tests

\`npm run test:faults\` starts Panelist as separate processes, two of each room behind a reverse proxy, with our own proxies in front of PostgreSQL, EventStoreDB, Redis, NATS and
the providers. Simulated people take part in studies, follow each other's referral links, write to researchers and are answered, contest refusals about which support decides, over HTTP as browsers and programs do: one Idempotency-Key for each command, repeated while its outcome is unknown. Meanwhile the
run injects one fault after another. Then all faults are removed, the run waits until no work is left, and a checker reads the history of acknowledged commands
([ADR 20](adr/0020-fault-tests-check-the-acknowledged-history.md)).

The last run of all faults: seed ${seed}, ${people} people, ${minutes} minutes of faults, ${journeys} journeys, ${acknowledged} commands acknowledged,
${events} events in the log, ${violations.length} violations (Node ${process.versions.node}, ${cpus().length} cores shared by everything).

${tableOf(outcome, variants)}

"times": how often the fault was applied. "acknowledged": commands answered with success, "unknown": commands given up without a clear answer, both from
the start of the fault to the start of the next one. "repeated": answers that never came or asked to retry. "recovered after": from the end of the fault until a new
command is acknowledged and a read shows it.

The faults of EventStoreDB need it as the log: the usual run starts a second, smaller product whose log is the double of EventStoreDB (\`infra/testing/event-store-double\`), two nodes of one log.
Each broken variant is the real product with one part replaced (\`infra/checks/faults/broken\`); the checker must find it by the named rule. Variants whose rules are about different things share a run
([ADR 104](adr/0104-broken-variants-share-runs.md)).

## What is checked

- No acknowledged command is lost: its events are in the log at the answered position, in its stream, under the command's id. A refused command changed nothing, and
  no allowed command was refused.
- No position, event id or command occurs twice; each response is submitted once, and each submission is counted once. A repeated key gets the first answer again: status, body and position.
- Streams have no gaps; a command acknowledged before another one was sent precedes it in the log.
- Every subscriber received exactly the log, whenever it started and however often its connection was cut.
- A read that named its reader's own position shows that write, or says that it may be stale.
- Read models equal a fold of the log up to their checkpoint, by the projections' own handlers, without the engine; no checkpoint is beyond the end of the log. The rows that workers keep (\`applications\`,
  \`open_payouts\`, deadlines of screener cycles) equal the log, too.
- No application stays open on a closed project, and it ends once.
- Each mail and each text message that an event calls for comes once, and no other mail comes twice. Missing ones are excused only where Redis lost its jobs ([ADR 19](adr/0019-lossy-queue-and-bus.md)).
- By the providers' records each payout is paid at most once, with the right amount; each approved payment ends as paid, or as refused with a reason.
- The postings of each event sum to zero; the balances (owed, with providers, paid out) agree with the payouts' states and the providers' records.
- A referral begins by the first link of another person, each of its statuses follows from the one before along a step of its rules, and what caused it is before it in the log.
- A referral earns its bonus only after the approved payments that it needs, asks for it once, and has one payout: of its amount, for the referrer. At most five referrals of one person to one project have a
  bonus. It is PAID if and only if its payout is, and then ledger and provider paid this bonus. No bonus that was earned is forgotten.
- Each acknowledged message is in its conversation exactly once, each sender's in the order of sending; one that was refused, or that came while the conversation was closed, never. They are compared by their
  texts, of which the history keeps hashes.
- What pages show at rest equals the deciders' fold of the log: unread conversations of both sides, each conversation's messages, each referral's status, the bonuses of a lifetime.
- A dispute goes by its rules: each ground of a response is contested once, each stage decided once and not before the answer or its due time, an appeal by another person. What a decision orders is carried out
  once, and none is forgotten.
- A hint of the live channel is about its listener's own data and a position of the log.
- A fault of one part, or of connections that can be made again, is no outage: people are served while it lasts. After each fault they are served again within a minute.
- \`/readyz\` tells the truth: while nothing gets through for ten seconds, not every process calls itself ready; after the faults every one is.
- Memory of each process, connections, tables of unfinished rebuilds and overdue deadlines are bounded.
- All work comes to rest. Then the processes that write are ended, and only then the checker looks.
- A canary word, part of every personal text, appears nowhere unencrypted: not in tables, queue or logs.

## What is simulated, and how

- A full disk is an error 53100 from PostgreSQL itself at each write, raised by triggers, with the transaction rolled back and reads working. A disk that fills up in the middle of the write-ahead log stops the server instead, as \`stop-postgres\` does.
- A read-only database is \`default_transaction_read_only\`, switched for open connections as well.
- A half-sent append is the product's own request without its last message (Sync), over a connection that then stays silent on both sides.
- An erasure in traffic is the person's own call; a rule checks that workers finish what was begun and that nobody can read the person. What the erased person and others do with that response afterwards may fail; everybody else is served and paid.
- A wrong clock is the wrong \`Date\` of one process.
- A bonus is paid as soon as it is earned (\`REFERRAL_BONUS_DAYS=0\`): a run has no week.

## What the fault tests have found so far

- An immediate stop of PostgreSQL ended every process, because a connection that broke between two statements raised an unhandled error. It now fails a statement.
- A caller waited a minute for a command whose process was killed, or whose claim of the Idempotency-Key was committed but never answered. Now six seconds.
- Reads that named a position did not wait for a projection that was interrupted while it took its lease: they were stale and did not say so. A projection that takes its lease is now marked as following at once, so reads wait for it.
- An orderly restart of projectors made reads stale without a sign, too (\`rolling\`): a leader that leaves now stays followed until another one leads.
- Connections to PostgreSQL that fell silent, and one append without its end, stopped every command for as long as that lasted (\`silent-connections\`, \`half-sent\`), while \`/readyz\` said ready. Statements now have limits on both sides.
- The rows of a projection had columns that its table does not have: each row differed from a fold of the log. Every projection's rows are now checked for it.
- One silent connection made one statement after another wait, each on a connection that was as silent. Now the first one renews the idle ones of the process, and a statement that a call waits for has five seconds, not fifteen: people are served again after six.
- When a rebuilt table took the place of the old one, its checkpoint stepped back by up to a page: a read that had just waited for its position found the new table, and was stale without a sign (\`long-reader\`, one read of 3,315). The swap now takes what is left of the log under the lock.
- In one long run the ledger had paid out one payout less than the providers, and no payment was forgotten or made twice. A payout of a person who was erased before its outcome is the likely cause, and is not expected in the ledger any more.
- After an immediate stop of PostgreSQL in the moment between a submission and its kept answer, the same Idempotency-Key got the first answer with another time in it (\`lossy-restore\`, two of 22,910 commands). The time is now that of the events.
- A submission that was under way while the database was replaced by an earlier copy lost its count in the cycle, which the earlier half of the command had appended (\`lossy-restore\`, once). What was appended before the copy took its place is lost by definition, so the checker now excuses a count that it knows to be in the lost tail; nothing mends it.
- A process remembers the last event that it has read, and noted it in the trail of the log after a restore had lost that event and \`rewind\` had cut the trail: each processor that started anew then took its checkpoint for ahead of the log and waited (\`lossy-restore\` followed by \`rolling\`, with 500 people). A process notes only what the log still holds.
- With 500 people on this machine the work did not come to rest within ten minutes: reactions handled one event after the other, some 25 a second, and those to referrals, funds, payments and disputes were up to half an hour behind. Where a handler allows it, events of different streams are now handled at the same time ([ADR 124](adr/0124-reactions-handle-partitions-at-the-same-time.md)).

## Kills without a run

Three kills have tests of their own, which the usual tests run:

- Workers die between any two steps of payouts, while operations and owners act on them at random; then the sandboxes' own books are compared with the log: at most one payment a cause, to the cent (\`random-money.full.int.test.ts\`).
- A process is killed (SIGKILL) between the claim of a time and the booking that follows: the booking is finished, or the time of a response that ended meanwhile is released (\`killed-booking.full.int.test.ts\`).
- A queue comes back empty after it lost every job of a kind: reminders, digests, announcements, mails of a closing and the funds of its responses are done once (\`lost-queue.full.int.test.ts\`, \`session-mails.int.test.ts\`).

## Repeating a run

\`\`\`
npm run test:faults                                   # all faults; --small: fewer people, the faults that matter most
npm run test:faults -- --seed ${seed} --only drop-commit   # the same choices again, one fault (--only may be repeated)
npm run test:faults -- --people 500 --minutes 2 --write docs/faults.md
npm run test:faults -- --small --only kill --broken   # also all broken variants, which a run with --only leaves out
npm run test:faults -- --event-store 'esdb://127.0.0.1:2113?tls=false'   # an empty EventStoreDB as the log; double: our double of it
\`\`\`

A seed repeats people's choices and the faults; exact timing depends on the machine. The run creates people with the commands of a sign-up, without HTTP and with
one password hash for all, because argon2id is slow by design; a few people sign up over HTTP. All but the first ones sign up with a referral code.
`;
}
