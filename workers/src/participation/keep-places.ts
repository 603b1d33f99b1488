import { projectDecider, projectStream, type ProjectState } from '@panelist/domain/catalogue';
import {
  freePlaces,
  placeHoldSettlement,
  placeHoldsDecider,
  placeHoldsStream,
  holdBegan,
  holdOf,
  participationDecider,
  participationLifecycle,
  participationStream,
  placesDecider,
  placesStream,
  placeUseOf,
  projectFactsOf,
  renewalDueAt,
  type ParticipationEvent,
  type PlacesCommand,
  type PlacesFacts,
  applicantFactsOf,
  responseStatusOf,
  startRefusal,
} from '@panelist/domain/participation';
import { decisionMakerOf } from '@panelist/domain/kernel';
import { participationIdOf } from '@panelist/domain/participation';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { byStream, onEach, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { z } from 'zod';
import { reaction } from '../runtime/reaction.js';
import { endsPlaceHold, schedule, task } from '../runtime/schedule.js';
import { settles } from '../runtime/settle-reservations.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { loadReader } from './load-person.js';

export const keepsPlaces = 'keep-places';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'log' | 'pool'>;

const holdOfPerson = z.object({ projectId: z.string(), participationId: z.string(), userId: z.string(), until: z.string() });

interface Person {
  readonly projectId: string;
  readonly participationId: string;
  readonly userId: string;
}

/** Events after which a response may need a place, or none: all that change its status. */
const changes = (Object.keys(participationLifecycle.statusAfter) as ParticipationEvent['type'][]).filter(
  (type) =>
    type === 'ApplicationClosed' ||
    type === 'ApplicationExpired' ||
    type === 'ApplicationQualified' ||
    (type !== 'ScreenerStarted' && participationLifecycle.statusAfter[type] !== null),
);

/**
 * Places follow the responses: an invitation takes one, its end frees it. A hold is renewed or ends
 * at its time, and a free place goes to the first person on the waiting list (ADR 193).
 * Each step decides by what the streams are now, so that it may run again, late and in any order.
 */
export function keepPlaces(dependencies: Needs): WorkerModule {
  const { clock, commands, log, pool } = dependencies;
  const handle = async (command: PlacesCommand, context: CommandContext, facts: PlacesFacts | null = null) =>
    commands.handle(placesDecider, placesStream.of(command.projectId), command, context, facts);
  const loadPlaces = async (projectId: string) => commands.load(placesDecider, placesStream.of(projectId));
  const loadProject = async (projectId: string) => (await commands.load(projectDecider, projectStream.of(projectId))).state;

  const follow = async ({ data: { projectId, participationId, userId } }: { readonly data: Person }, run: ReactionRun) => {
    const project = projectFactsOf(await loadProject(projectId));
    if (project === null) return;
    const { state } = await commands.load(participationDecider, participationStream.of(participationId));
    const command = { type: 'FollowResponse', projectId, participationId, userId, use: placeUseOf(state, project) } as const;
    await handle(command, run.context());
  };

  /** The place counts for the person no longer, unless the screener holds it again. */
  const uncount = async ({ projectId, userId }: Pick<Person, 'projectId' | 'userId'>, context: CommandContext) => {
    const { state } = await loadPlaces(projectId);
    if (holdOf(state, participationIdOf(userId, projectId), clock.now()) !== undefined) return;
    const command = { type: 'UncountPlaceHold', userId, projectId } as const;
    await commands.handle(placeHoldsDecider, placeHoldsStream.of(userId), command, context);
  };

  const offerFreePlaces = async (projectId: string, run: ReactionRun): Promise<void> => {
    for (;;) {
      const [project, { state: places, revision }] = await Promise.all([loadProject(projectId), loadPlaces(projectId)]);
      const [first] = places.waiting;
      const at = clock.now();
      if (project.status !== 'published' || !project.recruiting || first === undefined) return;
      const facts = { wanted: project.details.participantsWanted };
      if (freePlaces(places, facts.wanted, at) < 1) return;
      const mayStart = await mayStartNow(dependencies, project, first.userId);
      const command = { type: 'OfferPlace', projectId, ...first, mayStart, at } as const;
      await handle(command, run.context(String(revision)), facts);
    }
  };

  const ends = task({
    name: endsPlaceHold,
    payload: holdOfPerson,
    handle: async (hold, run) => {
      await handle({ type: 'EndPlaceHold', ...hold }, run.context());
    },
  });
  const renews = task({
    name: 'renew-place-hold',
    payload: holdOfPerson,
    handle: async (hold, run) => {
      const events = await log.read(participationStream.of(hold.participationId));
      const answeredAt = events.findLast(({ type }) => type === 'ScreenerAnswerSaved')?.at;
      if (answeredAt === undefined || Date.parse(answeredAt) < Date.parse(holdBegan(hold.until))) return;
      await handle({ type: 'RenewPlaceHold', ...hold, at: clock.now() }, run.context());
    },
  });
  const endsAt = async (hold: z.output<typeof holdOfPerson>, run: ReactionRun) =>
    schedule({ pool }, ends, hold.until, `${run.id}-end`, hold);

  const offerOf = async ({ data }: { readonly data: { readonly projectId: string } }, run: ReactionRun) =>
    offerFreePlaces(data.projectId, run);
  return {
    reactions: [
      reaction({
        name: keepsPlaces,
        stops: 'stream',
        partitionOf: byStream,
        on: {
          ...onEach(changes, follow),
          ProjectClosed: async ({ data: { projectId }, metadata: { actor } }, run) => {
            const { holds } = (await loadPlaces(projectId)).state;
            await handle({ type: 'ClosePlaces', projectId, ...decisionMakerOf(actor) }, run.context());
            for (const { userId } of holds) await uncount({ projectId, userId }, run.context(userId));
          },
          PlaceHeld: async ({ data }, run) => {
            if (!data.offered) await schedule({ pool }, renews, renewalDueAt(data.until), `${run.id}-renew`, data);
            await endsAt(data, run);
          },
          PlaceHoldRenewed: async ({ data }, run) => endsAt(data, run),
          PlaceHoldEnded: async ({ data }, run) => uncount(data, run.context()),
        },
      }),
      reaction({
        name: 'offer-free-places',
        stops: 'stream',
        partitionOf: byStream,
        on: { PlaceFreed: offerOf, PlaceHoldEnded: offerOf, WaitingListJoined: offerOf, RecruitingResumed: offerOf },
      }),
    ],
    tasks: [ends, renews],
    settlements: [settles(placeHoldSettlement, async ({ data }, run) => uncount(data, run.context()))],
  };
}

/** Whether an account that is open and not suspended may start the screener of a project now. */
async function mayStartNow(
  dependencies: Pick<Dependencies, 'clock' | 'commands'>,
  project: Exclude<ProjectState, { status: 'none' }>,
  userId: string,
): Promise<boolean> {
  const reader = await loadReader(dependencies, userId);
  const facts = projectFactsOf(project);
  if (reader === null || facts === null) return false;
  const stream = participationStream.of(participationIdOf(userId, project.projectId));
  const { state } = await dependencies.commands.load(participationDecider, stream);
  const now = dependencies.clock.now();
  return startRefusal(responseStatusOf(state), facts, applicantFactsOf(reader, project, now), now) === null;
}
