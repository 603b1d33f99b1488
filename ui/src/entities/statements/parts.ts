// One part for all: each of its own would split the code that pages share.
export { PayoutStatements } from './payout-statements.js';
export { StatementNote } from './statement-note.js';
export { SuspensionStatement } from './suspension-statement.js';
