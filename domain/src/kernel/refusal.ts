/** Why a request is refused. Only the HTTP layer maps codes: each kind to one status. */
export type RefusalKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'timeout'
  | 'conflict'
  | 'too-large'
  | 'invalid'
  | 'too-many'
  | 'failed'
  | 'unavailable';

/** One refused field of a form; the page finds the field by its path (`employment.industry`). */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export interface RefusalDetails {
  readonly errors?: readonly FieldError[];
  /** The state that causes a conflict. */
  readonly state?: string;
  /** A machine-readable reason within the code (`incorrectDemographics`). */
  readonly reason?: string;
  /** When the caller may retry, ISO 8601. */
  readonly retryAt?: string;
  /** When a locked section may be edited again, ISO 8601. */
  readonly nextEditableAt?: string;
  /** Until when support can reactivate the account, ISO 8601. */
  readonly reactivatableUntil?: string;
  /** With which a log-in goes on. */
  readonly ticket?: string;
  /** How the person of the session can prove themselves. */
  readonly methods?: readonly string[];
  /** A more precise message than the definition's. */
  readonly message?: string;
}

/**
 * A refusal that concerns only the caller: nothing happened, and no other part of the system has to
 * react.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    /** `<context>.<word>`: part of the HTTP contract, never renamed. */
    readonly code: string,
    readonly kind: RefusalKind,
    /** Message for the person. */
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message);
  }
}

export interface RefusalDefinition<Text extends string = string> {
  readonly kind: RefusalKind;
  /** Message for the person; the maker fills in `{name}`. */
  readonly text: Text;
}

export function refusal<const Text extends string>(kind: RefusalKind, text: Text): RefusalDefinition<Text> {
  return { kind, text };
}

/** Codes as they appear in the API, each with its definition. */
export type RefusalDefinitions = Readonly<Record<string, RefusalDefinition>>;

/** Names in braces: `'At most {limit}.'` gives `'limit'`. */
type Blanks<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never;

type Arguments<Text extends string> = [Blanks<Text>] extends [never]
  ? [details?: RefusalDetails]
  : [values: { readonly [Name in Blanks<Text>]: string | number }, details?: RefusalDetails];

/**
 * Makes a `Refusal` from a code; the compiler refuses unknown codes and requires the values of a
 * text with blanks.
 */
export type RefusalMaker<D extends RefusalDefinitions> = <Code extends keyof D & string>(
  code: Code,
  ...args: Arguments<D[Code]['text']>
) => Refusal;

export function refusalMaker<const D extends RefusalDefinitions>(definitions: D): RefusalMaker<D> {
  return (code, ...args) => {
    const { kind, text } = definitions[code] ?? refusal('failed', code);
    const hasBlanks = text.includes('{');
    const details: RefusalDetails = (hasBlanks ? args[1] : args[0]) ?? {};
    const message = details.message ?? (hasBlanks ? fillIn(text, { ...args[0] }) : text);
    return new Refusal(code, kind, message, details);
  };
}

/**
 * Fills in the blanks of a definition's message, for pages that show it before the server refuses.
 */
export function fillIn(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
