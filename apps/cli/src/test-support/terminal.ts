import { Readable } from 'node:stream';
import { createWorld, type World } from '../../../server/test/world.ts';
import { createOperator } from '../operator.ts';
import { runCommand } from '../run.ts';

/** Makes a world whose operator types commands, and agrees to those that cannot be undone. */
export async function createTerminal() {
  const world = await createWorld();
  return { world, ...typesIn(world), identity: world.domains.identity };
}

/**
 * Makes a function that types commands of this world's operator. `opened` counts how often the installation was opened.
 */
export function typesIn(world: World) {
  const payments = { providers: [world.testProvider], publicUrl: '', bankAccount: null };
  const operator = createOperator({ ...world, payments });
  let opened = 0;

  async function type(line: string[], typedInput = '') {
    const printed: string[] = [];
    const failures: string[] = [];
    const code = await runCommand(line, {
      input: Readable.from([typedInput]),
      print: (text) => printed.push(text),
      printError: (text) => failures.push(text),
      ask: async () => 'yes',
      async open() {
        opened += 1;
        return { operator, async close() {} };
      },
    });
    return { code, output: printed.join('\n'), failure: failures.join('\n') };
  }

  return { type, opened: () => opened };
}
