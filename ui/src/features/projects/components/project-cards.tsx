import { useDeferredValue } from 'react';
import { useLocation } from 'react-router-dom';
import { track } from '../../../shared/analytics/analytics.js';
import { useIsDrawn } from '../../../shared/page/drawn-page.js';
import { isAfterFirstPaint } from '../../../shared/states/after-first-paint.js';
import type { FoundProjects } from '../model/found-projects.js';
import type { ListQuery } from '../model/list-query.js';
import { ProjectCard } from './project-card.js';

/** Spec 2, section 9: opening one of them is an event of its own. */
const topProjects = 5;
/** More than a screen holds. */
const cardsOfFirstPaint = 6;

export interface ProjectCardsProps {
  readonly projects: FoundProjects['projects'];
  readonly query: ListQuery;
  /** Null for visitors and while loading. */
  readonly workEmailVerified: boolean | null;
}

/**
 * The cards of the list. While the app starts, the first ones show themselves before the others are
 * drawn, unless the address names a card or a further page.
 */
export function ProjectCards({ projects, query, workEmailVerified }: ProjectCardsProps) {
  const { hash } = useLocation();
  // The server knows neither the hash nor a touch, and the app takes over what it drew.
  const isDrawn = useIsDrawn();
  const isWhole = useDeferredValue(true, query.pages > 1 || (!isDrawn && (hash.length > 1 || isAfterFirstPaint())));
  const shown = isWhole ? projects : projects.slice(0, cardsOfFirstPaint);
  return shown.map((project, position) => (
    <ProjectCard
      key={project.id}
      project={project}
      workEmailVerified={workEmailVerified}
      staysWhenHidden={query.withHidden}
      onOpened={() => {
        if (query.sort === 'v4Score' && position < topProjects) track('top-5-project', { projectId: project.id, position });
      }}
    />
  ));
}
