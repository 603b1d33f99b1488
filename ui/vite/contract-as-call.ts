/** What `ui/src/shared/api` reads of a contract, besides `about`. */
const readByPages = ['side', 'route', 'method', 'path', 'access', 'upload'] as const;

type Contract = Readonly<Record<(typeof readByPages)[number], unknown>> & {
  readonly about: ReadonlyArray<{ readonly category: string }>;
};

export const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'route' in value && 'answer' in value && 'about' in value;

/** A contract as JSON, without schemas. */
export const callOf = (contract: Contract) => ({
  ...Object.fromEntries(readByPages.map((name) => [name, contract[name]])),
  about: contract.about.map(({ category }) => ({ category })),
});
