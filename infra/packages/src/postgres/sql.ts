/** A fragment of a statement: its text comes from the code only, its values become parameters. */
export class Sql {
  constructor(
    private readonly strings: readonly string[],
    private readonly values: readonly unknown[],
  ) {}

  /** The statement as `pg` takes it. @param before parameters of the text that it is added to */
  compile(before: readonly unknown[] = []): { readonly text: string; readonly values: unknown[] } {
    const values = [...before];
    return { text: this.write(values), values };
  }

  private write(parameters: unknown[]): string {
    return this.strings.reduce((text, string, index) => {
      const value = this.values[index - 1];
      return text + (value instanceof Sql ? value.write(parameters) : `$${parameters.push(value)}`) + string;
    });
  }
}

/**
 * `` sql`select ${row.status} from ${participations.table} where ${row.userId} = ${userId}` ``:
 * tables and columns by reference, the rest as parameters.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  return new Sql(strings, values);
}

/** Unescaped SQL text from the code. Never for input. */
export const raw = (text: string): Sql => new Sql([text], []);

export const joinSql = (parts: readonly Sql[], separator = ', '): Sql =>
  parts.length === 0 ? raw('') : new Sql(['', ...parts.slice(1).map(() => separator), ''], parts);
