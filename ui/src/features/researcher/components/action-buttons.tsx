import type { ResearcherAction, ScreenerResponse } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import { actionViews } from '../model/response-actions.js';
import { fullName } from '../model/response-text.js';
import { Link } from 'react-router-dom';
import { useMayAct } from '../../../shared/session/use-may-act.js';
import { Block, Row } from '../../../shared/display/layout.js';

interface ActionButtonsProps {
  readonly response: ScreenerResponse;
  readonly onAct: (action: ResearcherAction) => void;
}

/**
 * Exactly what the server says may be done with a response now, and the way to write to the
 * participant.
 */
export function ActionButtons({ response, onAct }: ActionButtonsProps) {
  return (
    <Row wraps gap={1}>
      {response.actions.length > 0 && (
        <Block role="group" aria-label={`Actions for ${fullName(response)}`} display="contents">
          {response.actions.map((action) => (
            <Button
              key={action}
              size="small"
              variant={actionViews[action].isMain ? 'contained' : 'outlined'}
              color={actionViews[action].isMain ? 'primary' : 'secondary'}
              onClick={() => onAct(action)}
            >
              {actionViews[action].label}
            </Button>
          ))}
        </Block>
      )}
      <MessageLink responseId={response.id} />
    </Row>
  );
}

/** To the conversation about a response, whether or not it has begun. */
function MessageLink({ responseId }: { readonly responseId: string }) {
  if (!useMayAct()) return null;
  const query = new URLSearchParams({ conversationUid: responseId }).toString();
  return (
    <Button
      component={Link}
      to={`messages?${query}`}
      size="small"
      variant="outlined"
      color="secondary"
      sx={{ justifySelf: 'start' }}
    >
      Message participant
    </Button>
  );
}
