import { noRules, withSlots, zoneOfProject } from '@panelist/domain/scheduling';
import { project } from '../../project.js';
import { calendars, type HeldSlot } from './calendars.js';

const { make, set } = calendars;

export const calendarsProjection = project(calendars, {
  ProjectDrafted: {
    create: ({ data: { projectId, details } }) => {
      const { slots } = details;
      return make({ projectId, timezone: zoneOfProject(details), rules: noRules, slots: [...withSlots([], slots)], held: [] });
    },
  },
  SlotsOffered: (row, { data: { slots, rules, timezone } }) => set({ slots: [...withSlots(row.slots, slots)], rules, timezone }),
  SlotClaimed: (row, { data }) => set({ held: [...ofOthers(row.held, data), held(data)] }),
  SlotMoved: (row, { data }) => set({ held: [...ofOthers(row.held, data), held(data)] }),
  SlotReleased: (row, { data }) => set({ held: ofOthers(row.held, data) }),
});

type Holder = Pick<HeldSlot, 'participationId'>;

const held = ({ participationId, start, end }: HeldSlot): HeldSlot => ({ participationId, start, end });

const ofOthers = (all: readonly HeldSlot[], { participationId }: Holder): readonly HeldSlot[] =>
  all.filter((each) => each.participationId !== participationId);
