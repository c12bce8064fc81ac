import { type Command, Failure, table } from '../command.ts';
import { findEnterprise } from './find-enterprise.ts';

export const ledgerVerify: Command = {
  usage: '[--enterprise <id>]',
  summary:
    'Adds up every entry again, of one enterprise or of all: sums, balances, package minutes, transfers, the chain of closed days.',
  takes: { values: ['enterprise'] },
  async run({ identity, ledgerDays }, given) {
    given.words();
    const id = given.option('enterprise');
    const enterprises = id === undefined ? await identity.listEnterprises() : [await findEnterprise(identity, id)];
    const rows: string[][] = [];
    const faults: string[] = [];
    let [transit, underWay] = [0, 0];
    for (const { id: tenantId, name } of enterprises) {
      const verified = await ledgerDays.verify(tenantId);
      rows.push([tenantId, name, String(verified.days), String(verified.movements), verdict(verified.faults)]);
      transit += verified.transit;
      underWay += verified.underWay;
      faults.push(...verified.faults.map((fault) => `${name}: ${fault}`));
    }
    const shown = table(['ID', 'NAME', 'CLOSED DAYS', 'MOVEMENTS', 'STATE'], rows);
    // A transfer has one side in each of two enterprises: only over all of them it comes to nothing.
    if (id === undefined && transit !== underWay) {
      faults.push(`transits of all enterprises come to ${transit}, ${underWay} is under way`);
    }
    if (faults.length > 0) throw new Failure([shown, ...faults].join('\n'));
    return shown;
  },
};

const verdict = (faults: string[]) => (faults.length === 0 ? 'adds up' : `${faults.length} fault(s)`);
