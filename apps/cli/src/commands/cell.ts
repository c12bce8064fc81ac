import { LAST_CELL, type RowOfCell, setCell } from '@haihu/server/src/platform/db/cell.ts';
import { requireMigrated } from '@haihu/server/src/platform/db/migrate.ts';
import { requireKeys } from '@haihu/server/src/platform/settings/keys.ts';
import { type Command, Failure, type StandaloneCommand, UsageError } from '../command.ts';
import { openInstallation } from '../installation.ts';

export const cellShow: Command = {
  usage: '',
  summary: 'The number of this installation among several cells; 0 for one that is alone.',
  async run({ cell }, given) {
    given.words();
    const number = await cell();
    return { text: `This is cell ${number}.`, json: { cell: number } };
  },
};

export const cellSet: StandaloneCommand = {
  usage: '<number>',
  summary: `Makes an empty installation the cell of this number, from 0 to ${LAST_CELL}. Its ids and order numbers begin with it.`,
  async answer(given, env) {
    const [typed] = given.words('number');
    const cell = readCell(typed!);
    const { db, dataDir, ownerUrl, close } = await openInstallation(env);
    try {
      if (ownerUrl === null) {
        throw new Failure('DATABASE_URL is not set: only the role that owns the tables can lead their ids.');
      }
      await requireMigrated(db);
      // Before the first start, this makes the row about the installation.
      await requireKeys(db, dataDir);
      const row = await setCell(ownerUrl, cell);
      if (row) throw inUse(row, cell);
    } finally {
      await close();
    }
    return { text: `This is cell ${cell}.`, json: { cell } };
  },
};

function inUse({ kind, id }: RowOfCell, cell: number): Failure {
  const error = `${kind} ${id} is there already, and that is no id of cell ${cell}: the cell is set before the first enterprise, person and product, and stays for good.`;
  return new Failure(error, { error, code: 'cell.in_use' });
}

function readCell(typed: string): number {
  if (!/^\d{1,3}$/.test(typed)) throw new UsageError(`${typed} is no cell: a whole number from 0 to ${LAST_CELL}`);
  return Number(typed);
}
