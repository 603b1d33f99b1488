import { projectSearch, type ProjectCard } from '@panelist/domain/catalogue/browser';
import { hideProject, showProject } from '@panelist/domain/profile/browser';
import { useState } from 'react';
import { useCommand } from '../../../shared/api/use-command.js';
import { withHidden, type FoundProjects } from '../model/found-projects.js';

export type Hideable = Pick<ProjectCard, 'id' | 'name' | 'hiddenForPanelist'>;

/**
 * Whether a project is hidden, and the toggle (spec 2, section 4, Project hidden toggle). Lists
 * update optimistically.
 */
export function useHiding({ id, hiddenForPanelist: known }: Hideable) {
  const hide = useCommand(hideProject);
  const show = useCommand(showProject);
  const [seen, setSeen] = useState(known);
  const [hidden, setHidden] = useState(known);
  if (seen !== known) {
    setSeen(known);
    setHidden(known);
  }
  /** Throws `ApiError`. */
  const change = async (next: boolean): Promise<void> => {
    const command = next ? hide : show;
    await command.run<FoundProjects>(
      { params: { id } },
      { query: projectSearch, change: (found) => withHidden(found, id, next) },
    );
    setHidden(next);
  };
  return { hidden, change, running: hide.running || show.running };
}
