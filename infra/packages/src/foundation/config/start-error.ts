/** Something on this machine that a person has to put right. The message is one sentence that says what to do; it is shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
