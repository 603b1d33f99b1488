import { ruleByName, ruleList, ruleNames, ruleOf } from '@panelist/domain/fairness/browser';
import { route, type AnyRoute } from '@panelist/infra/http';
import { requireFound } from '../shared/require-found.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';

/** The rules in words, with the settings of this installation (contract, Fairness). */
export const rulesRoutes = ({ config }: Pick<QueryDependencies, 'config'>): readonly AnyRoute[] => [
  route(ruleList, async () => ({ body: { items: ruleNames.map((name) => shown(ruleOf(name, config))) } })),
  route(ruleByName, async ({ params }) => {
    const name = requireFound(ruleNames.find((each) => each === params.name));
    return { body: shown(ruleOf(name, config)) };
  }),
];

const shown = ({ points, ...rule }: ReturnType<typeof ruleOf>) => ({ ...rule, points: [...points] });
