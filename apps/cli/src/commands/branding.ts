import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brandingKeys } from '@haihu/contract/config/config';
import { type Command, oneOf, UsageError } from '../command.ts';

const pictureTypes: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
};
const SHOWN = 60;

export const brandingSet: Command = {
  usage: '<key> (--value <text> | --file <path> | --clear) [--host <host>]',
  summary: `Sets one of ${brandingKeys.join(', ')}, for one host or as the default of all. Logos: a picture file; urp, nda, about and app_product: HTML.`,
  takes: { values: ['value', 'file', 'host'], flags: ['clear'] },
  async run({ config }, given) {
    const [typedKey] = given.words('key');
    const key = oneOf('<key>', typedKey!, brandingKeys);
    const host = given.option('host') ?? null;
    const sources = [given.option('value'), given.option('file'), given.isSet('clear') || undefined];
    if (sources.filter((source) => source !== undefined).length !== 1) {
      throw new UsageError('Give one of --value, --file and --clear');
    }
    const file = given.option('file');
    const value = file === undefined ? (given.option('value') ?? '') : await readValue(file);
    await config.setBranding(host, key, value);
    return `${key} of ${host ?? 'all hosts'} is ${value === '' ? 'cleared' : 'set'}.`;
  },
};

export const brandingShow: Command = {
  usage: '[--key <key>] [--host <host>]',
  summary: 'What a host shows, long values cut; with --key one value in full.',
  takes: { values: ['key', 'host'] },
  async run({ config }, given) {
    given.words();
    const options = await config.branding(given.option('host') ?? '');
    const typedKey = given.option('key');
    if (typedKey === undefined) {
      return options.map(({ optionKey, optionValue }) => `${optionKey}\t${cut(optionValue)}`).join('\n');
    }
    const key = oneOf('--key', typedKey, brandingKeys);
    return options.find(({ optionKey }) => optionKey === key)!.optionValue;
  },
};

async function readValue(file: string): Promise<string> {
  const type = pictureTypes[path.extname(file).toLowerCase()];
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`);
  });
  return type ? `data:${type};base64,${bytes.toString('base64')}` : bytes.toString();
}

function cut(value: string): string {
  const line = value.replaceAll(/\s+/g, ' ');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}… (${value.length} characters)` : line || '-';
}
