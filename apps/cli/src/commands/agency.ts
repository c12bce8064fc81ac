import { type FinalCommand, type PlainCommand, printedTable, UsageError } from '../command.ts';
import type { Operator } from '../operator.ts';

export const agencyList: PlainCommand = {
  usage: '',
  summary: 'Agencies, and the applications that wait for an answer.',
  async run({ agencies }, given) {
    given.words();
    const waiting = await agencies.listWaiting();
    const there = await agencies.list();
    const parts = [
      printedTable(
        ['AGENCY', 'NAME', 'HOST', 'SINCE'],
        there.map(({ id, name, host, since }) => [id, name, host ?? '-', since.slice(0, 10)]),
      ),
      printedTable(
        ['APPLICATION', 'NAME', 'CONTACT', 'PHONE', 'REGION', 'CREDIT CODE', 'NOTE', 'SINCE'],
        waiting.map(({ id, name, contact, phone, region, creditCode, note, submittedAt }) => [
          id,
          name,
          contact,
          phone,
          region,
          creditCode,
          note || '-',
          submittedAt.slice(0, 16),
        ]),
      ),
    ];
    const shown = parts.filter((_part, index) => [there, waiting][index]!.length > 0).map(({ text }) => text);
    return {
      text: shown.join('\n\n') || 'There is no agency.',
      json: { agencies: parts[0]!.json, applications: parts[1]!.json },
    };
  },
};

export const agencyApprove: FinalCommand = {
  usage: '<application id>',
  summary: 'Makes the agency, with the applicant as its owner. A message tells them.',
  async plan(operator, given) {
    const [id] = given.words('application id');
    const applicant = await waitingOne(operator, id!);
    return {
      will: `Makes ${applicant.name} an agency, with ${applicant.contact} as its owner.`,
      async act() {
        const agencyId = await operator.agencies.approve(applicant.id);
        if (agencyId === null) throw new UsageError(`Application ${id} does not wait: see \`agency list\``);
        return `Agency ${agencyId} is there. Give it a host with \`agency host ${agencyId} <host>\`.`;
      },
    };
  },
};

export const agencyRefuse: FinalCommand = {
  usage: '<application id> --reason <text>',
  summary: 'Refuses the application. The applicant reads the reason.',
  takes: { values: ['reason'] },
  async plan(operator, given) {
    const [id] = given.words('application id');
    const reason = given.required('reason');
    const applicant = await waitingOne(operator, id!);
    return {
      will: `Refuses the application of ${applicant.name}, and tells the applicant: ${reason}.`,
      async act() {
        if (!(await operator.agencies.refuse(applicant.id, reason))) {
          throw new UsageError(`Application ${id} does not wait: see \`agency list\``);
        }
        return `The applicant is told: ${reason}`;
      },
    };
  },
};

export const agencyHost: PlainCommand = {
  usage: '<agency id> <host, or none>',
  summary: 'Sets the host at which the agency and its enterprises sign in. The agency brands it itself.',
  async run({ agencyHosts }, given) {
    const [id, typed] = given.words('agency id', 'host');
    const host = typed === 'none' ? null : typed!;
    if (!(await agencyHosts.set(readId(id!), host)))
      throw new UsageError(`There is no agency ${id}: see \`agency list\``);
    return host === null
      ? `Agency ${id} has no host any more.`
      : `Agency ${id} and its enterprises sign in at ${host}.`;
  },
};

function readId(typed: string): string {
  if (!/^[1-9]\d{0,17}$/.test(typed)) throw new UsageError(`${typed} is no id: see \`agency list\``);
  return typed;
}

async function waitingOne({ agencies }: Operator, typed: string) {
  const id = readId(typed);
  const found = (await agencies.listWaiting()).find((each) => each.id === id);
  if (!found) throw new UsageError(`Application ${id} does not wait: see \`agency list\``);
  return found;
}
