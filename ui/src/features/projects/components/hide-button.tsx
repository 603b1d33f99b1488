import Hide from '@mui/icons-material/VisibilityOffOutlined';
import Show from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { messageOf } from '../../../shared/api/api-error.js';
import { notify } from '../../../shared/notices/notices.js';
import { useSession } from '../../../shared/session/session-store.js';
import { isExample } from '../../../shared/tour/example-id.js';
import { useHiding, type Hideable } from '../api/hiding.js';

export interface HideButtonProps {
  readonly project: Hideable;
  /** `corner` of a card: an icon only, with the project's name in its label. */
  readonly variant?: 'button' | 'corner';
  /** Called before the project is hidden. */
  readonly onHide?: () => void;
}

/**
 * Hides a project from the participant's lists, or shows it again. Renders nothing for visitors,
 * and for the example of the guided tour.
 */
export function HideButton({ project, variant = 'button', onHide }: HideButtonProps) {
  const session = useSession();
  const { hidden, change, running } = useHiding(project);
  if (session.status !== 'in' || !session.hasProfile || isExample(project)) return null;

  const toggle = async (next: boolean) => {
    if (running) return;
    try {
      await change(next);
      if (next) notify.success('Project has been hidden', { label: 'Undo', run: () => void toggle(false) });
      else notify.success('Project has been shown');
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  const onClick = () => {
    if (!hidden) onHide?.();
    void toggle(!hidden);
  };
  const label = hidden ? 'Show project' : 'Hide project';
  const icon = hidden ? <Show fontSize="small" aria-hidden /> : <Hide fontSize="small" aria-hidden />;
  return variant === 'corner' ? (
    <IconButton
      size="small"
      aria-label={`${label}: ${project.name}`}
      title={label}
      aria-disabled={running || undefined}
      onClick={onClick}
      // Above the link that covers the card.
      sx={{ position: 'relative', zIndex: 1, minWidth: 32, minHeight: 32, p: 0.5, my: -0.5, mr: -0.75 }}
    >
      {icon}
    </IconButton>
  ) : (
    <Button variant="outlined" color="secondary" startIcon={icon} aria-disabled={running || undefined} onClick={onClick}>
      {label}
    </Button>
  );
}
