import type { AnyRoute } from './route.js';

type RouteMaker<Needs> = (dependencies: Needs) => AnyRoute | readonly AnyRoute[];

/** What modules export, where each `…Route` or `…Routes` makes routes of these dependencies. */
type WithRoutes<Exports, Needs> = {
  readonly [Name in keyof Exports]: Name extends `${string}Route` | `${string}Routes` ? RouteMaker<Needs> : unknown;
};

/**
 * The routes of every `…Route` and `…Routes` that a barrel exports: a new handler enters no list.
 */
export function collectRoutes<Needs, Exports extends WithRoutes<Exports, Needs>>(
  exports: Exports,
  dependencies: Needs,
): readonly AnyRoute[] {
  return Object.entries<unknown>({ ...exports }).flatMap(([name, make]) =>
    makesRoutes<Needs>(name, make) ? make(dependencies) : [],
  );
}

function makesRoutes<Needs>(name: string, value: unknown): value is RouteMaker<Needs> {
  return /Routes?$/.test(name) && typeof value === 'function';
}
