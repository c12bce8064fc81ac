import { type Command, shownOrFailure, printedTable } from '../command.ts';
import type { Operator } from '../operator.ts';
import { requireEnterprise } from './find-enterprise.ts';

export const ledgerVerify: Command = {
  usage: '[--enterprise <id>]',
  summary:
    'Adds up every entry again, of one enterprise or of all: sums, balances, package minutes, transfers, the chain of closed days, calls that are on with what they hold and the places that they take. It counts what it read: movements of closed days and those since then, their entries, calls and uses of packages.',
  takes: { values: ['enterprise'] },
  async run({ identity, ledgerDays }, given) {
    given.words();
    const id = given.option('enterprise');
    const enterprises = id === undefined ? await identity.listEnterprises() : [await requireEnterprise(identity, id)];
    const { rows, faults } = await verifyLedgers(ledgerDays, enterprises, id === undefined);
    const shown = printedTable(
      ['ID', 'NAME', 'CLOSED DAYS', 'IN THEM', 'SINCE THEN', 'ENTRIES', 'CALLS', 'PACKAGE USES', 'STATE'],
      rows,
    );
    return shownOrFailure(shown, faults);
  },
};

/**
 * Adds up the books of enterprises again. Returns a row of counts for each, and all faults. `areAll`: these are all
 * enterprises, so that transfers between them have to be even, too.
 */
export async function verifyLedgers(
  ledgerDays: Operator['ledgerDays'],
  enterprises: readonly { id: string; name: string }[],
  areAll: boolean,
): Promise<{ rows: (string | number)[][]; faults: string[] }> {
  const rows: (string | number)[][] = [];
  const faults: string[] = [];
  let [transit, underWay] = [0, 0];
  for (const { id, name } of enterprises) {
    const verified = await ledgerDays.verify(id);
    const { days, movements, checked } = verified;
    const counts = [days, movements, checked.openMovements, checked.entries, checked.calls, checked.packageUses];
    rows.push([id, name, ...counts, verdict(verified.faults)]);
    transit += verified.transit;
    underWay += verified.underWay;
    faults.push(...verified.faults.map((fault) => `${name}: ${fault}`));
  }
  // A transfer has one side in each of two enterprises, so it sums to zero only over all of them.
  if (areAll && transit !== underWay) {
    faults.push(`transits of all enterprises come to ${transit}, ${underWay} is under way`);
  }
  return { rows, faults };
}

const verdict = (faults: string[]) => (faults.length === 0 ? 'adds up' : `${faults.length} fault(s)`);
