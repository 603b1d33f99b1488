interface Issue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}
interface Validated {
  readonly issues?: readonly Issue[] | undefined;
}
/** Any Standard Schema, for example zod's. */
export interface ValidatingSchema {
  readonly '~standard': { readonly validate: (value: unknown) => Validated | Promise<Validated> };
}

export type ErrorTree = { [key: string]: ErrorTree | string };

/** Puts a message at a path, unless there is one already. */
export function placeError(tree: ErrorTree, path: readonly string[], message: string): void {
  const [head, ...rest] = path;
  if (head === undefined) return;
  if (rest.length === 0) {
    tree[head] ??= message;
    return;
  }
  const below = tree[head];
  if (typeof below === 'string') return;
  const node = below ?? {};
  tree[head] = node;
  placeError(node, rest, message);
}

/** A schema's issues as Formik errors. Errors of list items are keyed by index. */
export function toFormikValidate(schema: ValidatingSchema): (values: unknown) => Promise<ErrorTree> {
  return async (values) => {
    const tree: ErrorTree = {};
    const { issues } = await schema['~standard'].validate(values);
    for (const issue of issues ?? []) {
      const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
      placeError(tree, path, issue.message);
    }
    return tree;
  };
}
