import { readFile, writeFile } from 'node:fs/promises';
import { type AnnouncementKind, announcementKinds } from '@haihu/contract/calls/values';
import { type Command, oneOf, printedTable, UsageError } from '../command.ts';

/** The names of announcements. `nothing`: a sound without meaning, such as music that rings. */
const names = [...announcementKinds, 'nothing'] as const;

const kindOf = (typed: string): AnnouncementKind | null => {
  const name = oneOf('--as', typed, names);
  return name === 'nothing' ? null : name;
};

const requireId = (typed: string): string => {
  if (!/^\d{1,18}$/.test(typed)) throw new UsageError(`${typed} is no id: announcements list shows them`);
  return typed;
};

const none = (id: string) => new UsageError(`There is no sound ${id}: announcements list shows them`);

export const announcementsList: Command = {
  usage: '[--named]',
  summary:
    'Sounds that carriers played before the answer and that nobody has named yet, the most frequent first. --named: the named ones.',
  takes: { flags: ['named'] },
  async run({ announcements }, given) {
    given.words();
    if (given.isSet('named')) {
      const named = await announcements.listNamed();
      if (named.length === 0) return 'Nothing is named yet.';
      return printedTable(
        ['ID', 'NAME', 'SINCE'],
        named.map(({ id, kind, namedAt }) => [id, kind ?? 'nothing', namedAt.slice(0, 16)]),
      );
    }
    const unnamed = await announcements.listUnnamed();
    if (unnamed.length === 0) return 'Nothing waits for a name.';
    return printedTable(
      ['ID', 'HEARD', 'ENDED AS', 'FIRST', 'LAST'],
      unnamed.map(({ id, times, cause, firstAt, lastAt }) => [
        id,
        times,
        cause,
        firstAt.slice(0, 16),
        lastAt.slice(0, 16),
      ]),
    );
  },
};

export const announcementsHear: Command = {
  usage: '<id> --to <file.wav>',
  summary: 'Writes a sound that nobody has named into a file, to listen to it.',
  takes: { values: ['to'] },
  async run({ announcements }, given) {
    const id = requireId(given.words('id')[0]!);
    const file = given.required('to');
    const wav = await announcements.hear(id);
    if (!wav) throw none(id);
    await writeFile(file, wav, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(error.code === 'EEXIST' ? `${file} is there already` : `${file}: ${error.message}`);
    });
    return `Sound ${id} is in ${file}.`;
  },
};

export const announcementsName: Command = {
  usage: `<id> --as <${names.join('|')}>`,
  summary: 'Says what a sound announces. From then on it names the ends of calls, within seconds.',
  takes: { values: ['as'] },
  async run({ announcements }, given) {
    const id = requireId(given.words('id')[0]!);
    const as = given.required('as');
    const named = await announcements.name(id, kindOf(as));
    if (!named) throw none(id);
    return `Announcement ${named.id} is named ${as}. ${named.alike} sound(s) needed that name.`;
  },
};

export const announcementsAdd: Command = {
  usage: `<file.wav> --as <${names.join('|')}>`,
  summary: 'Adds an announcement from a recording: WAV, 8,000 Hz, 16 bit, mono, the words from their beginning.',
  takes: { values: ['as'] },
  async run({ announcements }, given) {
    const [file] = given.words('file');
    const as = given.required('as');
    const kind = kindOf(as);
    const wav = await readFile(file!).catch((error: Error) => {
      throw new UsageError(`${file}: ${error.message}`);
    });
    const named = await announcements.addFile(wav, kind);
    if (!named)
      throw new UsageError(`${file}: a WAV file of 8,000 Hz, 16 bit, mono, with 2.5 seconds of sound at least`);
    return `Announcement ${named.id} is named ${as}. ${named.alike} sound(s) needed that name.`;
  },
};

export const announcementsForget: Command = {
  usage: '<id>',
  summary: 'Takes a name back: the id is that of announcements list --named.',
  async run({ announcements }, given) {
    const id = requireId(given.words('id')[0]!);
    if (!(await announcements.forget(id))) throw new UsageError(`There is no named announcement ${id}`);
    return `Announcement ${id} names nothing any more.`;
  },
};
