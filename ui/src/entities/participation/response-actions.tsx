import type { ParticipantAction, SurveyResponse } from '@panelist/domain/participation/browser';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { ActionButton } from './action-button.js';
import { allActions, arrangedActions, type ShownAction } from './action-views.js';
import { lazyComponent } from '../../shared/states/lazy-component.js';
import { Muted, Row } from '../../shared/display/layout.js';

const ActionsMenu = lazyComponent(async () => (await import('./actions-menu.js')).ActionsMenu);

interface ResponseActionsProps {
  readonly response: SurveyResponse;
  /** Whether the menu's actions are in the row as well, as on a card. */
  readonly flat?: boolean;
  /** What the page around it shows by itself, such as the details. */
  readonly without?: readonly ParticipantAction[];
}

/** What the server offers on a response: what comes next as buttons, the rest in a menu. */
export function ResponseActions({ response, flat = false, without = [] }: ResponseActionsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const arranged = flat ? { buttons: allActions(response), more: [] } : arrangedActions(response);
  const wanted = ({ action }: ShownAction): boolean => !without.includes(action);
  const buttons = arranged.buttons.filter(wanted);
  const more = arranged.more.filter(wanted);
  const reasons = new Set(buttons.flatMap(({ disabled, whyDisabled }) => (disabled && whyDisabled ? [whyDisabled] : [])));
  const { name } = response.project;
  return (
    <Row wraps alignItems="center" gap={0.75}>
      {buttons.map((action) => (
        <ActionButton key={action.action} response={response} {...action} />
      ))}
      {[...reasons].map((reason) => (
        <Muted key={reason} variant="body2" component="span">
          {reason}
        </Muted>
      ))}
      {more.length > 0 && (
        <IconButton
          size="small"
          aria-label={`More actions: ${name}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          // Alone it begins where buttons begin.
          sx={{ ml: buttons.length === 0 ? -1 : 0 }}
        >
          <MoreHoriz fontSize="small" />
        </IconButton>
      )}
      {anchor && (
        <Suspense>
          <ActionsMenu response={response} actions={more} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </Row>
  );
}
