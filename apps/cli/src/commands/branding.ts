import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brandingKeys } from '@haihu/contract/config/values';
import { type Command, oneOf, UsageError } from '../command.ts';
import { requireEnterprise } from './find-enterprise.ts';

const pictureTypes: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
};
const SHOWN = 60;
const keys = [...brandingKeys, 'colour', 'icon'] as const;

export const brandingSet: Command = {
  usage: '<key> (--value <text> | --file <path> | --clear) [--host <host>]',
  summary: `Sets one of ${keys.join(', ')}, for one host or as the default of all. Logos and icon: a picture file; urp, nda, about and app_product: HTML; colour: like #0B63CE.`,
  takes: { values: ['value', 'file', 'host'], flags: ['clear'] },
  async run({ config }, given) {
    const [typedKey] = given.words('key');
    const key = oneOf('<key>', typedKey!, keys);
    const host = given.option('host') ?? null;
    const sources = [given.option('value'), given.option('file'), given.isSet('clear') || undefined];
    if (sources.filter((source) => source !== undefined).length !== 1) {
      throw new UsageError('Give one of --value, --file and --clear');
    }
    const file = given.option('file');
    const said = (value: unknown) => `${key} of ${host ?? 'all hosts'} is ${value ? 'set' : 'cleared'}.`;
    if (key === 'icon') {
      if (given.option('value') !== undefined) throw new UsageError('The icon is a picture: give --file');
      const picture = file === undefined ? null : await readFileOf(file);
      await config.looks.setIcon(host, picture);
      return said(picture);
    }
    const value = file === undefined ? (given.option('value') ?? '') : await readValue(file);
    if (key === 'colour') await config.looks.setColour(host, value || null);
    else await config.setBranding(host, key, value);
    return said(value);
  },
};

export const brandingShow: Command = {
  usage: '[--key <key>] [--host <host>]',
  summary: 'What a host shows, long values cut; with --key one value in full.',
  takes: { values: ['key', 'host'] },
  async run({ config }, given) {
    given.words();
    const host = given.option('host') ?? '';
    const [options, { colour, icon }] = await Promise.all([config.branding(host), config.looks.look(host)]);
    const values = new Map<string, string>(options.map(({ optionKey, optionValue }) => [optionKey, optionValue]));
    values.set('colour', colour ?? '').set('icon', icon ?? '');
    const typedKey = given.option('key');
    if (typedKey === undefined) return [...values].map(([key, value]) => `${key}\t${cut(value)}`).join('\n');
    return values.get(oneOf('--key', typedKey, keys))!;
  },
};

export const brandingOwner: Command = {
  usage: '--host <host> (--enterprise <id> | --clear)',
  summary: 'Says whose own host this is: those who may change its settings brand it themselves.',
  takes: { values: ['host', 'enterprise'], flags: ['clear'] },
  async run({ config, identity }, given) {
    given.words();
    const host = given.required('host');
    if (given.isSet('clear')) {
      await config.looks.setOwner(host, null);
      return `${host} is nobody's own.`;
    }
    const { id, name } = await requireEnterprise(identity, given.required('enterprise'));
    await config.looks.setOwner(host, id);
    return `${host} is ${name}'s own.`;
  },
};

async function readValue(file: string): Promise<string> {
  const type = pictureTypes[path.extname(file).toLowerCase()];
  const bytes = await readFileOf(file);
  return type ? `data:${type};base64,${bytes.toString('base64')}` : bytes.toString();
}

function readFileOf(file: string): Promise<Buffer> {
  return readFile(file).catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`);
  });
}

function cut(value: string): string {
  const line = value.replaceAll(/\s+/g, ' ');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}… (${value.length} characters)` : line || '-';
}
