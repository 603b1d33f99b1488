import { importActor, projectDecider, projectIdOf, projectStream, validateProject } from '@panelist/domain/catalogue';
import { Refusal, derivedId, kernelRefusal } from '@panelist/domain/kernel';
import { lookup } from '@panelist/domain/profile';
import { EventTooLargeError } from '@panelist/infra/event-sourcing';
import type { Dependencies } from '@panelist/infra/service';
import { organizationOfAccount } from './project-command-routes.js';

/** One refused entry, with the field and the reason. */
export interface RefusedEntry {
  /** The entry's code, or its place in the file if it has none. */
  readonly code: string;
  /** Path within the entry; empty if the error concerns the whole entry. */
  readonly field: string;
  readonly reason: string;
}

export interface ImportReport {
  readonly imported: number;
  /** Entries that already exist, identical. */
  readonly unchanged: number;
  readonly refused: readonly RefusedEntry[];
}

/**
 * Imports `{ "projects": [ … ] }` (contract, Projects). Reports invalid entries and imports the
 * others; the same entry again changes nothing, a changed one under an existing code is reported
 * and not applied. Throws `request.malformed` if the file has another form.
 */
export async function importProjects(
  { commands, clock, newId }: Pick<Dependencies, 'commands' | 'clock' | 'newId'>,
  file: unknown,
  options: {
    readonly ownerId: string;
    readonly onProgress?: (done: number, total: number) => void;
  },
): Promise<ImportReport> {
  const entries = projectsOf(file);
  const organizationId = await organizationOfAccount({ commands }, options.ownerId);
  const correlationId = newId();
  const refused: RefusedEntry[] = [];
  let imported = 0;
  let unchanged = 0;
  for (const [index, input] of entries.entries()) {
    const code = codeOf(input, index);
    const entry = validateProject(input, lookup);
    if (entry.ok) {
      const projectId = projectIdOf(entry.details.code);
      const data = {
        projectId,
        ownerId: options.ownerId,
        organizationId,
        entry,
        at: clock.now(),
      };
      // Each run has command ids of its own: the decider compares again instead of repeating the
      // first answer.
      const context = {
        actor: importActor,
        commandId: derivedId('import', correlationId, index),
        correlationId,
        causationId: correlationId,
      };
      try {
        const { events } = await commands.handle(
          projectDecider,
          projectStream.of(projectId),
          { type: 'ImportProject', data },
          context,
        );
        if (events.length > 0) imported += 1;
        else unchanged += 1;
      } catch (error) {
        const refusal = error instanceof EventTooLargeError ? kernelRefusal('request.too-large') : error;
        if (!(refusal instanceof Refusal)) throw error;
        refused.push({ code, field: '', reason: refusal.message });
      }
    } else {
      refused.push(...entry.errors.map(({ field, message }) => ({ code, field, reason: message })));
    }
    options.onProgress?.(index + 1, entries.length);
  }
  return { imported, unchanged, refused };
}

function projectsOf(file: unknown): readonly unknown[] {
  if (typeof file === 'object' && file !== null && 'projects' in file && Array.isArray(file.projects)) return file.projects;
  throw kernelRefusal('request.malformed', { message: 'The file must hold an object with a list: { "projects": [ … ] }.' });
}

function codeOf(input: unknown, index: number): string {
  const code = typeof input === 'object' && input !== null && 'code' in input ? input.code : undefined;
  // A terminal shows the code and would interpret control characters.
  return typeof code === 'string' && code.trim() !== '' ? code.replaceAll(/\p{Control}/gu, '�') : `#${index + 1}`;
}
