import { z } from 'zod';

/**
 * What operations can switch, for all organizations or for one. Off until an admin switches it on.
 * EnableParticipantProjectCompletionButton: participants mark a task as complete.
 * EnableDoubleScreeningAlert: pages announce the second screening step on a partner's platform.
 */
export const featureFlags = ['EnableParticipantProjectCompletionButton', 'EnableDoubleScreeningAlert'] as const;
/** What each one does, for the page of operations. */
export const featureFlagPurposes = {
  EnableParticipantProjectCompletionButton: 'Participants mark a task as complete.',
  EnableDoubleScreeningAlert: 'Pages announce the second screening step on a partner’s platform.',
} as const satisfies Readonly<Record<(typeof featureFlags)[number], string>>;
export type FeatureFlag = (typeof featureFlags)[number];

export const isFeatureFlag = (name: string): name is FeatureFlag => z.enum(featureFlags).safeParse(name).success;

/** The scope of a flag that holds for each organization without a value of its own. */
export const everyOrganization = '*';

/** Of the values by scope: the organization's own, else that for all; off where neither was set. */
export const isFlagOn = (byScope: ReadonlyMap<string, boolean>, organizationId: string): boolean =>
  byScope.get(organizationId) ?? byScope.get(everyOrganization) ?? false;
