import { matchRoutes, type RouteObject } from 'react-router-dom';
import { basename } from '../router.js';

/**
 * Loads the page at `pathname`, so that it is drawn at once: by the server, and by the browser that
 * takes over what the server drew. @returns the routes that lead to it, alone
 */
export async function loadPage(table: RouteObject[], pathname: string): Promise<RouteObject[]> {
  const matched = (matchRoutes(table, pathname, basename) ?? []).map(({ route }) => route);
  for (const route of matched)
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  return matched.reduceRight<RouteObject[]>((children, route) => [route.index === true ? route : { ...route, children }], []);
}
