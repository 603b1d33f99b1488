import { hasPackages, programOnPath, unpackedProgram } from './find-program.js';
import { hasDocker, runContainer } from './run-container.js';
import { runProgram } from './run-program.js';
import { serverKinds, type ServerKind, type ServerName } from './server-kind.js';
import type { FoundServer, TestServer } from './test-server.js';

/**
 * Looks for a server that tests need: one that a variable names, a program on PATH, a container where Docker answers, the distribution's
 * package unpacked without installing it. Where there is none the tests skip with the sentence; where `CI` is set they fail with it.
 * @param options.own for tests that stop or empty it: never uses the server that the variable names
 * @throws Error in CI when none is available
 */
export async function findServer(name: ServerName, { own = false } = {}): Promise<FoundServer> {
  const kind: ServerKind = serverKinds[name];
  const named = kind.variable === undefined ? undefined : process.env[kind.variable];
  if (named && !own) return { missing: null, start: async () => notOurs(kind, named) };
  const onPath = programOnPath(kind.program);
  if (onPath) return { missing: null, start: (more = [], environment = {}) => runProgram(kind, onPath, more, environment) };
  const { image } = kind;
  if (image !== undefined && (await hasDocker())) return { missing: null, start: (more = []) => runContainer(kind, image, more) };
  const tried = [`${kind.program} is not on PATH`];
  if (kind.variable !== undefined)
    tried.unshift(`${kind.variable} ${named ? 'names one that is not ours to end' : 'is not set'}`);
  if (image !== undefined) tried.push('Docker does not answer');
  if (hasPackages()) {
    try {
      const program = await unpackedProgram(kind);
      return { missing: null, start: (more = [], environment = {}) => runProgram(kind, program, more, environment) };
    } catch (error) {
      tried.push(`the distribution's package ${kind.package} could not be had (${String(error)})`);
    }
  } else tried.push('there is no apt-get here to unpack a package with');
  const missing = `There is no ${kind.title} server for this test: ${tried.join(', ')}.`;
  if (process.env['CI']) throw new Error(missing);
  return {
    missing,
    start: async () => {
      throw new Error(missing);
    },
  };
}

function notOurs(kind: ServerKind, url: string): TestServer {
  const refuse = async () => {
    throw new Error(`${kind.variable} names this server: a test must not stop it.`);
  };
  return { url, kill: refuse, start: refuse, stop: async () => undefined };
}
