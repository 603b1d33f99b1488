import {
  closeProject,
  pauseRecruiting,
  publishProject,
  resumeRecruiting,
  type OwnedProject,
  type projectLifecycle,
} from '@panelist/domain/catalogue/browser';
import Button from '@mui/material/Button';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuestion, type Question } from '../../../shared/dialog/use-question.js';
import { notify } from '../../../shared/notices/notices.js';
import { announcedProject } from '../model/announced-project.js';
import { PublishPreview } from './publish-preview.js';

interface View {
  readonly label: string;
  readonly done: string;
  readonly question: Question | null;
}

const views: Readonly<Record<projectLifecycle.ProjectAction, View>> = {
  publish: {
    label: 'Publish',
    done: 'Published. Participants see the project now.',
    question: {
      title: 'Publish this project?',
      text: 'Participants see it at once and can apply. What it says cannot be changed afterwards.',
      confirm: 'Publish',
      cancel: 'Not yet',
    },
  },
  pauseRecruiting: { label: 'Pause', done: 'Paused. Participants cannot apply for now.', question: null },
  resumeRecruiting: { label: 'Resume', done: 'Participants can apply again.', question: null },
  close: {
    label: 'Close',
    done: 'Closed. Everybody with an open application gets a message.',
    question: {
      title: 'Close this project for good?',
      text: 'Drafts and applications that wait for a decision end, and their participants get a message. Invitations that nobody took up give their money back. Sessions that are booked and payments that are due stay.',
      confirm: 'Close the project',
      cancel: 'Keep it open',
    },
  },
};

interface ProjectActionsProps {
  readonly project: OwnedProject;
  readonly actions: readonly projectLifecycle.ProjectAction[];
}

/** Publish, pause, resume and close; what cannot be undone asks first. */
export function ProjectActions({ project, actions }: ProjectActionsProps) {
  const commands = {
    publish: useCommand(publishProject),
    pauseRecruiting: useCommand(pauseRecruiting),
    resumeRecruiting: useCommand(resumeRecruiting),
    close: useCommand(closeProject),
  };
  const { ask, dialog } = useQuestion();
  const act = async (action: projectLifecycle.ProjectAction) => {
    const { question, done } = views[action];
    const shown = action === 'publish' && {
      children: <PublishPreview project={announcedProject(project)} heading="h3" />,
      width: 640,
    };
    if (question && !(await ask({ ...question, ...shown }))) return;
    try {
      await commands[action].run({ params: { id: project.id } });
      notify.success(done);
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          variant={action === 'publish' ? 'contained' : 'outlined'}
          disabled={commands[action].running}
          onClick={() => void act(action)}
        >
          {views[action].label}
        </Button>
      ))}
      {dialog}
    </>
  );
}
