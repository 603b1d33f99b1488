/**
 * A fault that the operator has to fix. The message is one sentence that says what to do; the
 * process prints it without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
