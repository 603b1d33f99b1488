import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Refusal } from '../kernel/refusal.js';
import type { ProjectCommand } from './project-commands.js';
import { projectDecider as decider } from './project-decider.js';
import { allowedActions, lifecycleOf, recruitingAfter, statusAfter, type ProjectAction } from './project-lifecycle.js';
import { lookup, sampleProject } from './sample-project.test-kit.js';
import { validateProject } from './validate-project.js';

const validated = validateProject(sampleProject, lookup);
if (!validated.ok) throw new Error('the sample is valid');
const at = '2025-09-10T00:00:00.000Z';
const { details, questions } = validated;
const entry = { details, questions, status: 'draft', publishedAt: null } as const;
const draft: ProjectCommand = {
  type: 'DraftProject',
  data: { projectId: 'p', ownerId: 'researcher', organizationId: 'o', entry, at },
};
const actions: Readonly<Record<ProjectAction, ProjectCommand>> = {
  publish: { type: 'PublishProject', data: { at } },
  pauseRecruiting: { type: 'PauseRecruiting', data: { at } },
  resumeRecruiting: { type: 'ResumeRecruiting', data: { at } },
  close: { type: 'CloseProject', data: { at } },
};

test('in any order: the tables agree with evolve, and an action is allowed exactly where its command is accepted', () => {
  const commands = fc.array(fc.constantFrom(draft, ...Object.values(actions)), { maxLength: 20 });
  fc.assert(
    fc.property(commands, (given) => {
      let state = decider.initialState;
      for (const command of given) {
        const allowed: readonly string[] = allowedActions(lifecycleOf(state));
        for (const [action, each] of Object.entries(actions))
          expect(allowed.includes(action)).toBe(!(decider.decide(each, state, undefined) instanceof Refusal));
        const decision = decider.decide(command, state, undefined);
        if (decision instanceof Refusal) continue;
        for (const event of decision) {
          const before = lifecycleOf(state);
          state = decider.evolve(state, event);
          expect(lifecycleOf(state)).toEqual({
            status: statusAfter[event.type] ?? before.status,
            recruiting: recruitingAfter[event.type] ?? before.recruiting,
          });
        }
      }
    }),
  );
});
