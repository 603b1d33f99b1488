export type Ending = () => Promise<void> | void;

/**
 * Runs `work`, then ends what it opened, the last one first: every part, whatever an earlier one
 * throws. An error of an ending is thrown only if the work itself succeeded; else it is reported,
 * so that it never hides the error that ended the run.
 */
export async function withEndings<Result>(
  report: (sentence: string) => void,
  work: (endings: Ending[]) => Promise<Result>,
): Promise<Result> {
  const endings: Ending[] = [];
  try {
    const result = await work(endings);
    const [first, ...others] = await endAll(endings);
    for (const error of others) reportTo(report, error);
    if (first !== undefined) throw first.error;
    return result;
  } catch (error) {
    for (const other of await endAll(endings)) reportTo(report, other);
    throw error;
  }
}

interface Thrown {
  readonly error: unknown;
}

const reportTo = (report: (sentence: string) => void, { error }: Thrown): void =>
  report(`a part of the run did not end in order: ${String(error)}`);

/** Each ending runs once. */
async function endAll(endings: Ending[]): Promise<readonly Thrown[]> {
  const errors: Thrown[] = [];
  for (let end = endings.pop(); end !== undefined; end = endings.pop()) {
    try {
      await end();
    } catch (error) {
      errors.push({ error });
    }
  }
  return errors;
}
