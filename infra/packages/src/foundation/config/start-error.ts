/**
 * A fault that the operator has to fix. The message is one sentence that says what to do; the
 * process prints it without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
  /** Whether waiting may help: the server that does not answer may be about to start. */
  readonly mayPass: boolean;
  constructor(message: string, { mayPass = false, ...options }: ErrorOptions & { readonly mayPass?: boolean } = {}) {
    super(message, options);
    this.mayPass = mayPass;
  }
}
