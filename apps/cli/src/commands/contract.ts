import { readFileSync } from 'node:fs';
import { type Command, UsageError } from '../command.ts';
import { requireEnterprise } from './find-enterprise.ts';

/** Longest text. Characters. */
const LONGEST = 100_000;

export const contractSet: Command = {
  usage: '<enterprise id> --file <text file> --signed-by <name>',
  summary: 'Writes down the service contract of an enterprise. Another one becomes its next version.',
  takes: { values: ['file', 'signed-by'] },
  async run({ identity, reviews }, given) {
    const [id] = given.words('enterprise id');
    const [file, signedBy] = [given.required('file'), given.required('signed-by')];
    const { name } = await requireEnterprise(identity, id!);
    const version = await reviews.setContract(id!, { text: readText(file), signedBy });
    return `Version ${version} of the contract of ${name}, signed by ${signedBy}.`;
  },
};

export const contractShow: Command = {
  usage: '<enterprise id>',
  summary: 'The service contract of an enterprise.',
  async run({ identity, reviews }, given) {
    const [id] = given.words('enterprise id');
    await requireEnterprise(identity, id!);
    const contract = await reviews.contractOf(id!);
    if (!contract) return 'None was written down.';
    const { version, signedBy, signedAt, text } = contract;
    return `Version ${version}, signed by ${signedBy} on ${signedAt.slice(0, 10)}\n\n${text}`;
  },
};

function readText(file: string): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)).trim();
  } catch {
    throw new UsageError(`--file ${file} cannot be read as UTF-8 text`);
  }
  if (text === '' || text.length > LONGEST || text.includes('\0')) {
    throw new UsageError(`--file ${file}: 1 to ${LONGEST} characters of text`);
  }
  return text;
}
