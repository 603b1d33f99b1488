import { projectIdOf, validateProject } from '@panelist/domain/catalogue';
import { lookup } from '@panelist/domain/profile';

// The builders are in domain because its own tests use them and may not import infra.
export * from '../../domain/src/testing/a-person.test-kit.js';
export {
  refusedCalls,
  refusedDisputes,
  refusedEntries,
  refusedSettings,
  type RefusedCall,
  type RefusedDispute,
  type RefusedEntry,
  type RefusedSetting,
} from '../../domain/src/testing/refused-entries.test-kit.js';
export * from '../../domain/src/testing/a-project.test-kit.js';
export * from '../../domain/src/testing/a-response.test-kit.js';
export * from '../../domain/src/testing/questions.test-kit.js';

type ValidEntry = Extract<ReturnType<typeof validateProject>, { ok: true }>;

/**
 * Validates an entry with the product's lists. Returns it with the project's id.
 * @throws Error if the entry is invalid
 */
export function validProject(input: unknown): { readonly projectId: string; readonly entry: ValidEntry } {
  const entry = validateProject(input, lookup);
  if (!entry.ok) throw new Error(`The project is not valid: ${JSON.stringify(entry.errors)}`);
  return { projectId: projectIdOf(entry.details.code), entry };
}
