import { preferencesDecider, preferencesStream, savePagePreferences } from '@panelist/domain/profile';
import { unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';

/** Keeps how the caller arranged the dashboard (contract, Projects and screeners). */
export const pagePreferencesRoute = ({ commands }: Pick<Dependencies, 'commands'>) =>
  unitRoute(savePagePreferences, async ({ body, caller, context }) => {
    const { userId } = caller;
    const { sort, strengthPanelOpen, tour, dismissed } = body;
    const named = Object.entries({ sort, strengthPanelOpen, tour, dismissed }).filter(([, value]) => value !== undefined);
    const command = { type: 'SetPagePreferences', userId, wanted: Object.fromEntries(named) } as const;
    const { state, position } = await commands.handle(preferencesDecider, preferencesStream.of(userId), command, context);
    return { body: { response: state.page }, position };
  });
