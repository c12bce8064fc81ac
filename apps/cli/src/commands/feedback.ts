import { type Command, printedTable, UsageError } from '../command.ts';
import type { Operator } from '../operator.ts';
import { requireEnterprise } from './find-enterprise.ts';

/** Characters of a text that fit into a line of a table. */
const SHOWN = 60;

export const feedbackList: Command = {
  usage: '[--all]',
  summary: 'Feedback of members that waits for an answer, oldest first; with --all also what was answered.',
  takes: { flags: ['all'] },
  async run({ feedback }, given) {
    given.words();
    const list = await feedback.listAll({ all: given.isSet('all') });
    if (list.length === 0) return 'No feedback.';
    return printedTable(
      ['ENTERPRISE', 'ID', 'NAME', 'AUTHOR', 'AT', 'PICTURES', 'ANSWERS', 'TEXT'],
      list.map(({ tenantId, id, tenantName, authorName, at, pictures, replies, text }) => [
        tenantId,
        id,
        tenantName,
        authorName,
        at.slice(0, 16),
        pictures.length,
        replies.filter(({ by }) => by === 'operator').length,
        lineOf(text),
      ]),
    );
  },
};

export const feedbackShow: Command = {
  usage: '<enterprise id> <feedback id>',
  summary: 'All of one: text, contact, the place of each picture below DATA_DIR, and what was answered.',
  async run(operator, given) {
    const [tenantId, id] = given.words('enterprise id', 'feedback id');
    const { authorName, at, text, contact, pictures, replies } = await find(operator, tenantId!, id!);
    return [
      `${authorName}, ${at.slice(0, 16)}`,
      text,
      contact ? `Contact: ${contact}` : 'No contact.',
      ...pictures.map(({ whole }) => `files/${tenantId}/${whole}`),
      ...replies.map(({ by, at: when, text: words }) => `${by}, ${when.slice(0, 16)}: ${words}`),
    ].join('\n');
  },
};

export const feedbackAnswer: Command = {
  usage: '<enterprise id> <feedback id> --text <answer>',
  summary: 'Answers it. The author is told, and reads it with the feedback.',
  takes: { values: ['text'] },
  async run(operator, given) {
    const [tenantId, id] = given.words('enterprise id', 'feedback id');
    const text = given.required('text').trim();
    if (text === '') throw new UsageError('--text is empty');
    const { authorName } = await find(operator, tenantId!, id!);
    await operator.feedback.answer(tenantId!, id!, text);
    return `${authorName} is told.`;
  },
};

async function find({ identity, feedback }: Operator, tenantId: string, id: string) {
  const { name } = await requireEnterprise(identity, tenantId);
  const found = /^\d{1,18}$/.test(id) ? await feedback.read(tenantId, id) : undefined;
  if (!found) throw new UsageError(`${name} has no feedback ${id}: see \`feedback list\``);
  return found;
}

function lineOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}
