import { roles, type Role } from '@panelist/domain/kernel';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { Sentence } from './steps.mjs';

/**
 * `EMAIL ROLE …` of a command, and who works at the command line: `--as NAME`, or the system's
 * user. Throws the usage.
 */
export function rightsArguments(usage: string) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { as: { type: 'string' } } });
  const [email, wanted, organizationId] = positionals;
  const role = roles.find((each): each is Exclude<Role, 'panelist'> => each === wanted && each !== 'panelist');
  if (!email || role === undefined)
    throw new Sentence(`Say who and what: ${usage} [--as NAME] (${roles.filter((each) => each !== 'panelist').join(', ')}).`);
  return { email, role, organizationId, operator: values.as ?? userInfo().username };
}
