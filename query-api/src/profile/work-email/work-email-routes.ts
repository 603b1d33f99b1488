import { workEmailSchema } from '@panelist/domain/identity/browser';
import { emailMustBeValid } from '@panelist/domain/kernel/browser';
import { checkCompanyMatch, checkWorkEmail, matchCompany } from '@panelist/domain/profile/browser';
import { route, type AnyRoute } from '@panelist/infra/http';

const aWorkEmail = 'This can be your work e-mail.';
/** A form may leave the work e-mail blank; a blank address is none. */
const givenWorkEmail = workEmailSchema.refine((email) => email !== null, { error: emailMustBeValid });

/** Questions about a work e-mail that need no database. */
export const workEmailRoutes = (): readonly AnyRoute[] => [
  route(checkWorkEmail, async ({ params }) => {
    const checked = givenWorkEmail.safeParse(params.email);
    const answer = { result: checked.success, message: checked.error?.issues[0]?.message ?? aWorkEmail };
    return { body: { ...answer, response: answer } };
  }),
  route(checkCompanyMatch, async ({ params }) => {
    const match = matchCompany(params.company, params.domain);
    return { body: { ...match, response: match } };
  }),
];
