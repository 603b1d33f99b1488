import type { ParticipantAction, SurveyResponse } from '@panelist/domain/participation/browser';
import { cancelLabel } from './response-status.js';
import type { ResponseDialog } from './use-response-dialogs.js';

/**
 * Where an action leads: a dialog or a prompt of the same page, a page of ours, or an address
 * outside.
 */
export type ActionTarget =
  | { readonly dialog: ResponseDialog }
  | { /** Marks this task as complete. */ readonly completes: string }
  | { readonly page: string }
  | { readonly address: string; /** Of ours, to which the person's own tab goes on. */ readonly nextPage?: string }
  | { /** The prompt to verify the identity for this project. */ readonly verifyFor: string };

export interface ActionView {
  readonly label: string;
  /** Where a card names it otherwise (document 2 §2). */
  readonly labelOnCard?: string;
  readonly look: 'main' | 'plain' | 'danger';
  readonly target: ActionTarget;
  /** Why the action is shown disabled. */
  readonly whyDisabled?: string;
}

/** How each action looks and where it leads; null where no page or dialog exists for it yet. */
const views: Readonly<Record<ParticipantAction, (response: SurveyResponse) => ActionView | null>> = {
  resume: ({ projectId }) => ({ label: 'Resume Screener', look: 'main', target: { page: `/projects/survey/${projectId}` } }),
  verifyId: ({ projectId }) => ({ label: 'Verify ID', look: 'main', target: { verifyFor: projectId } }),
  book: ({ id, externalProject }) => ({
    label: 'Book a Time',
    labelOnCard: 'Book',
    look: 'main',
    target: externalProject
      ? { address: externalProject.bookingUrl, nextPage: `/surveys/${id}/schedule` }
      : { page: `/surveys/${id}/schedule?source=platform` },
  }),
  checkIn: () => ({ label: 'Check in', look: 'main', target: { dialog: 'checkIn' } }),
  reschedule: ({ id, booking, externalProject }) => {
    const common = { label: 'Reschedule', look: 'plain' } as const;
    if (booking) return { ...common, target: { page: `/schedule/${booking.uid}/reschedule/${id}` } };
    return externalProject && { ...common, target: { address: externalProject.bookingUrl, nextPage: `/surveys/${id}/schedule` } };
  },
  markComplete: ({ task }) =>
    task && { label: 'Mark as Complete', look: 'main', target: { completes: task.projectCompletionId } },
  start: (response) => ({
    label: response.projectStarted ? 'Open project' : 'Start project',
    look: offers(response, 'markComplete') ? 'plain' : 'main',
    target: { dialog: 'task' },
  }),
  details: () => ({ label: 'Project details', look: 'plain', target: { dialog: 'details' } }),
  contact: ({ id: surveyResponseId, projectId, conversationUid }) => ({
    label: 'Contact',
    labelOnCard: 'Message researcher',
    look: 'plain',
    target: { page: `/messages?${new URLSearchParams({ surveyResponseId, projectId, conversationUid }).toString()}` },
  }),
  agreement: ({ project }) =>
    project.ndaUrl === null
      ? null
      : { label: 'View Participation Agreement', look: 'plain', target: { address: project.ndaUrl } },
  cancel: (response) => ({ label: cancelLabel(response), look: 'danger', target: { dialog: 'cancel' } }),
  cancelInterview: (response) => ({
    label: cancelLabel(response),
    look: 'danger',
    target:
      response.booking === null
        ? { dialog: 'cancel' }
        : { page: `/schedule/${response.booking.uid}/cancellation/${response.id}` },
    whyDisabled: 'The session has begun.',
  }),
};

export interface ShownAction extends ActionView {
  readonly action: ParticipantAction;
  readonly disabled: boolean;
}

function shown(response: SurveyResponse, action: ParticipantAction, disabled = false): readonly ShownAction[] {
  const view = views[action](response);
  return view === null ? [] : [{ ...view, action, disabled }];
}

/** The actions that the server offers in the row. */
export const rowActions = (response: SurveyResponse): readonly ShownAction[] =>
  response.actions.row.flatMap((action) => shown(response, action));

/** The actions that the server offers in the overflow menu. */
export const menuActions = (response: SurveyResponse): readonly ShownAction[] =>
  response.actions.menu.flatMap(({ action, disabled }) => shown(response, action, disabled));

interface ArrangedActions {
  readonly buttons: readonly ShownAction[];
  readonly more: readonly ShownAction[];
}

/**
 * Buttons and the overflow menu of a row: the details are in the menu, so that the row names what
 * comes next. A closed project has no menu (document 3 §4), and no menu has the details alone.
 */
export function arrangedActions(response: SurveyResponse): ArrangedActions {
  const row = rowActions(response);
  const menu = menuActions(response);
  const isDetails = ({ action }: ShownAction): boolean => action === 'details';
  const more = [...row.filter(isDetails), ...menu];
  const buttons = row.filter((each) => !isDetails(each));
  const needsMenu = !response.project.closed && (more.length > 1 || buttons.length > 0);
  return needsMenu ? { buttons, more } : { buttons: row, more: menu };
}

/** Row and menu as one list, for a card that shows all of them. */
export function allActions(response: SurveyResponse): readonly ShownAction[] {
  const row = rowActions(response);
  const rest = menuActions(response).filter(({ action }) => !row.some((other) => other.action === action));
  return [...row, ...rest].map((view) => ({ ...view, label: view.labelOnCard ?? view.label }));
}

/** The page of a message to the researcher; null where none can be written now. */
export function contactPage(response: SurveyResponse): string | null {
  const target = offers(response, 'contact') ? views.contact(response)?.target : undefined;
  return target && 'page' in target ? target.page : null;
}

/** Whether the server offers this action now. */
export const offers = ({ actions }: SurveyResponse, wanted: ParticipantAction): boolean =>
  actions.row.includes(wanted) || actions.menu.some(({ action, disabled }) => action === wanted && !disabled);

/** Whether the participant may withdraw from the response now. */
export const mayCancel = (response: SurveyResponse): boolean => offers(response, 'cancel') || offers(response, 'cancelInterview');
