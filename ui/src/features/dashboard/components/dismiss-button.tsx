import { dashboard, type SurveyResponse } from '@panelist/domain/participation/browser';
import { hideProject, showProject } from '@panelist/domain/profile/browser';
import Button from '@mui/material/Button';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { notify } from '../../../shared/notices/notices.js';
import { withoutApplication, type DashboardAnswer } from '../model/dashboard-groups.js';

/** Focuses the neighbour of a card that goes away, else the page's heading. */
function focusNeighbour(button: HTMLElement): void {
  const entry = button.closest('li');
  const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling;
  const target = neighbour?.querySelector<HTMLElement>('a, button') ?? document.querySelector<HTMLElement>('main h1');
  target?.focus({ preventScroll: true });
}

/**
 * Takes an application that ended off the dashboard, by hiding its project (ADR 108). My projects
 * keeps it.
 */
export function DismissButton({ response }: { readonly response: SurveyResponse }) {
  const hide = useCommand(hideProject);
  const show = useCommand(showProject);
  const { id, projectId, project } = response;
  const input = { params: { id: projectId } };

  const undo = async () => {
    try {
      await show.run(input);
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  const dismiss = async (button: HTMLElement) => {
    if (hide.running) return;
    focusNeighbour(button);
    try {
      await hide.run<DashboardAnswer>(input, { query: dashboard, change: (answer) => withoutApplication(answer, id) });
      notify.success('Project has been hidden', { label: 'Undo', run: () => void undo() });
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <Button
      size="small"
      color="secondary"
      aria-label={`Dismiss: ${project.name}`}
      aria-disabled={hide.running || undefined}
      onClick={({ currentTarget }) => void dismiss(currentTarget)}
    >
      Dismiss
    </Button>
  );
}
