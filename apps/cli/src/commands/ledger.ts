import { type Command, shownOrFailure, printedTable } from '../command.ts';
import { requireEnterprise } from './find-enterprise.ts';

export const ledgerVerify: Command = {
  usage: '[--enterprise <id>]',
  summary:
    'Adds up every entry again, of one enterprise or of all: sums, balances, package minutes, transfers, the chain of closed days. It counts what it read: movements of closed days and those since then, their entries, calls and uses of packages.',
  takes: { values: ['enterprise'] },
  async run({ identity, ledgerDays }, given) {
    given.words();
    const id = given.option('enterprise');
    const enterprises = id === undefined ? await identity.listEnterprises() : [await requireEnterprise(identity, id)];
    const rows: (string | number)[][] = [];
    const faults: string[] = [];
    let [transit, underWay] = [0, 0];
    for (const { id: tenantId, name } of enterprises) {
      const verified = await ledgerDays.verify(tenantId);
      const { days, movements, checked } = verified;
      const counts = [days, movements, checked.openMovements, checked.entries, checked.calls, checked.packageUses];
      rows.push([tenantId, name, ...counts, verdict(verified.faults)]);
      transit += verified.transit;
      underWay += verified.underWay;
      faults.push(...verified.faults.map((fault) => `${name}: ${fault}`));
    }
    const shown = printedTable(
      ['ID', 'NAME', 'CLOSED DAYS', 'IN THEM', 'SINCE THEN', 'ENTRIES', 'CALLS', 'PACKAGE USES', 'STATE'],
      rows,
    );
    // A transfer has one side in each of two enterprises, so it sums to zero only over all of them.
    if (id === undefined && transit !== underWay) {
      faults.push(`transits of all enterprises come to ${transit}, ${underWay} is under way`);
    }
    return shownOrFailure(shown, faults);
  },
};

const verdict = (faults: string[]) => (faults.length === 0 ? 'adds up' : `${faults.length} fault(s)`);
