import { type Command, shownOrFailure, printedTable } from '../command.ts';
import { requireEnterprise } from './find-enterprise.ts';

export const statisticsRebuild: Command = {
  usage: '[--enterprise <id>] [--check]',
  summary:
    'Adds up the calls of every day that is over, of one enterprise or of all. With --check it only compares: nothing is written.',
  takes: { values: ['enterprise'], flags: ['check'] },
  async run({ identity, statistics }, given) {
    given.words();
    const id = given.option('enterprise');
    const check = given.isSet('check');
    const enterprises = id === undefined ? await identity.listEnterprises() : [await requireEnterprise(identity, id)];
    const rows: string[][] = [];
    const faults: string[] = [];
    for (const { id: tenantId, name } of enterprises) {
      const { days, addedUp, differing } = await statistics.days.rebuild(tenantId, { check });
      rows.push([tenantId, name, String(days), String(addedUp), verdict(differing, check)]);
      if (check) faults.push(...differing.map((day) => `${name}: ${day} is not what its calls come to`));
    }
    const shown = printedTable(['ID', 'NAME', 'DAYS OVER', 'ADDED UP', 'STATE'], rows);
    return shownOrFailure(shown, faults);
  },
};

function verdict(differing: string[], check: boolean): string {
  if (differing.length === 0) return 'as the calls say';
  return `${differing.length} day(s) ${check ? 'differ' : 'mended'}`;
}
