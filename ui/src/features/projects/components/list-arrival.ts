import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Query } from '../../../shared/api/use-query.js';
import { notify } from '../../../shared/notices/notices.js';
import { mostRestored, type Place } from '../api/project-list.js';
import type { FoundProjects } from '../model/found-projects.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

export interface Arrival {
  readonly list: Query<FoundProjects>;
  /** Where the whole list has a project, by its id or name. */
  readonly placeOf: (project: string) => Promise<Place | null>;
  readonly showPages: (pages: number) => void;
}

/**
 * What the address asks of the list (spec 2, section 2, Dashboard): `reload` refetches it and is
 * then removed, a hash with a project's id or name scrolls to its card, whose page is loaded first.
 */
export function ListArrival({ list: { data, previous, reload }, placeOf, showPages }: Arrival): null {
  const { hash, key } = useLocation();
  const [params, setParams] = useQueryParams();
  const isReloading = useRef(false);
  // Stored apart from the address, which loses its hash with the next change.
  const wanted = useRef<{ readonly project: string; isAsked: boolean } | null>(null);
  const isLoaded = data !== undefined && !previous;
  const isAsked = params.has('reload');

  useEffect(() => {
    if (!isLoaded || !isAsked || isReloading.current) return;
    isReloading.current = true;
    const obeyed = () => {
      isReloading.current = false;
      setParams(
        (current) => {
          current.delete('reload');
          return current;
        },
        { replace: true },
      );
    };
    reload().then(obeyed, obeyed);
  }, [isLoaded, isAsked, reload, setParams]);

  useEffect(() => {
    if (hash.length > 1) wanted.current = { project: decoded(hash), isAsked: false };
  }, [hash, key]);

  const ask = useEffectEvent(async (project: string) => {
    // A place that cannot be asked for stays unknown: the list itself says what is wrong.
    const found = await placeOf(project).catch(() => null);
    if (wanted.current?.project !== project) return;
    if (found !== null && found.page <= mostRestored) {
      showPages(found.page);
      return;
    }
    wanted.current = null;
    if (found !== null)
      notify.info(`“${found.name}” is number ${found.place} of this list. Search for it, or set a filter, to see it here.`);
  });

  useEffect(() => {
    const current = wanted.current;
    if (!isLoaded || current === null) return;
    const { project: text } = current;
    const project = data.projects.find(({ id, name }) => id === text || name === text);
    const element = document.getElementById(project?.id ?? text);
    if (element) {
      wanted.current = null;
      element.scrollIntoView({ block: 'start' });
      if (project) element.querySelector('a')?.focus({ preventScroll: true });
    } else if (data.hasMore && !current.isAsked) {
      current.isAsked = true;
      void ask(text);
    }
  }, [isLoaded, hash, key, data]);
  return null;
}
