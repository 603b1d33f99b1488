import { projectIdOf, validateProject } from '@panelist/domain/catalogue';
import { lookup } from '@panelist/domain/profile';

// They are in domain, whose own tests use them too and import nothing of infra.
export * from '../../domain/src/testing/a-person.test-kit.js';
export * from '../../domain/src/testing/a-project.test-kit.js';
export * from '../../domain/src/testing/a-response.test-kit.js';
export * from '../../domain/src/testing/questions.test-kit.js';

type ValidEntry = Extract<ReturnType<typeof validateProject>, { ok: true }>;

/** A project's entry as it is validated, with the product's lists, and the id that follows from its code. @throws Error where it is refused */
export function validProject(input: unknown): { readonly projectId: string; readonly entry: ValidEntry } {
  const entry = validateProject(input, lookup);
  if (!entry.ok) throw new Error(`The project is not valid: ${JSON.stringify(entry.errors)}`);
  return { projectId: projectIdOf(entry.details.code), entry };
}
