import type { Rolldown } from 'vite';

/**
 * The files that a module's chunk imports statically, with the chunk itself; empty for a module
 * that the build does not have.
 */
export function staticImports(bundle: Rolldown.OutputBundle): (module: string) => ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  return (module) => {
    const files = new Set<string>();
    const add = (fileName: string): void => {
      if (files.has(fileName)) return;
      files.add(fileName);
      chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(add);
    };
    for (const chunk of chunks) if (chunk.moduleIds.some((id) => id.endsWith(module))) add(chunk.fileName);
    return files;
  };
}
