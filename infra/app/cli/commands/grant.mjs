import { fail, Sentence, step } from '../steps.mjs';
import { runTask } from '../task.mjs';

try {
  const [email, role] = process.argv.slice(2);
  await runTask(async (dependencies, { commandApi, roles }) => {
    if (!email || !roles.includes(role))
      throw new Sentence(`Say who and what: npm run grant -- EMAIL ROLE (${roles.join(', ')}).`);
    await step(`${email} is ${role} from now on`, () => commandApi.grantRole(dependencies, email, role));
  });
} catch (error) {
  fail(error);
}
