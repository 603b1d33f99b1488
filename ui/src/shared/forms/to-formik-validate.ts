interface Issue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}
interface Validated {
  readonly issues?: readonly Issue[] | undefined;
}
/** Any Standard Schema; zod's are. */
export interface ValidatingSchema {
  readonly '~standard': { readonly validate: (value: unknown) => Validated | Promise<Validated> };
}

export type ErrorTree = { [key: string]: ErrorTree | string };

/** Puts a message at a path, keeping the first one there. */
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

/** A schema's complaints in Formik's form. A list's errors hang on the list by index. */
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
