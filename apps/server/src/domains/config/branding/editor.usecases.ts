import type { BrandingEditor } from '@haihu/contract/config/branding';
import { type BrandingKey, brandingKeys } from '@haihu/contract/config/values';
import type { RequestOf } from '@haihu/contract/contract';
import { audit } from '../../../kernel/audit.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Member } from '../../../kernel/member.ts';
import { type FileApi, isImage, storedKindOf } from '../../files/files.api.ts';
import { findCurrent } from '../agreements/agreements.repository.ts';
import type { AgencyHosts } from '../config.seams.ts';
import { globalWithin } from '../core/global-db.ts';
import { DEFAULT_HOST } from '../core/host.ts';
import { type BrandingOption, findBranding } from './branding.repository.ts';
import { saveOption } from './branding.usecases.ts';
import * as repository from './look.repository.ts';
import { readColour } from './look.usecases.ts';
import { drawIcon, drawLogo, iconPath } from './pictures.ts';

type Save = RequestOf<'branding.save'>;

export interface EditorParts {
  db: Db;
  clock: Clock;
  files: Pick<FileApi, 'readOwn'>;
  agencyHosts: Pick<AgencyHosts, 'hostOf'>;
}

const texts = ['app_name', 'urp', 'nda', 'app_product', 'about'] as const;
const logos = ['app_login_logo', 'app_home_logo'] as const;

/**
 * Makes the editor of a host's branding. Members of an agency or enterprise with a host of its own edit that host only.
 */
export function createBrandingEditor({ db, clock, files, agencyHosts }: EditorParts) {
  async function hostFor(member: Member): Promise<string> {
    const host = (await agencyHosts.hostOf(member.tenantId)) ?? (await repository.findOwnHost(db, member.tenantId));
    if (host === undefined) throw new AppError('branding.no_host');
    return host;
  }

  async function read(host: string): Promise<BrandingEditor> {
    const hosts = [host, DEFAULT_HOST];
    const [options, looks, standing, agreements] = await Promise.all([
      findBranding(db, hosts),
      repository.findLooks(db, hosts),
      repository.findBrandingState(db, host),
      findCurrent(db, host),
    ]);
    const [own, fallback] = hosts.map((one) => looks.find((look) => look.host === one));
    const ownOptions = optionsOf(options, host);
    return {
      host,
      ...standing,
      own: ownOptions,
      fallback: optionsOf(options, DEFAULT_HOST),
      colour: own?.colour ?? null,
      fallbackColour: fallback?.colour ?? null,
      icon: pathOf(own?.icon),
      fallbackIcon: pathOf(fallback?.icon),
      agreements: agreements.filter(({ kind }) => ownOptions[kind] !== ''),
    };
  }

  /** Returns the bytes of a picture that the member uploaded. The upload has redrawn it. */
  async function pictureOf(member: Member, path: string): Promise<Buffer> {
    const kind = storedKindOf(path);
    const bytes = await files.readOwn(db.forTenant(member.tenantId), member, path);
    if (!kind || !isImage(kind)) throw new AppError('files.not_accepted');
    return bytes;
  }

  async function drawn(member: Member, sent: Save) {
    const pictures: repository.Picture[] = [];
    const options: Partial<Record<BrandingKey, string>> = {};
    for (const key of logos) {
      const path = sent[key];
      if (path === undefined) continue;
      const logo = path === null ? null : await drawLogo(key, await pictureOf(member, path));
      options[key] = logo?.path ?? '';
      pictures.push(...(logo?.drawn ?? []));
    }
    const made = sent.icon ? await drawIcon(await pictureOf(member, sent.icon)) : null;
    pictures.push(...(made?.drawn ?? []));
    return { pictures, options, icon: sent.icon === undefined ? undefined : (made?.icon ?? null) };
  }

  /**
   * Saves changed fields of the branding. Throws `branding.stale` when a colleague saved first; then nothing is saved.
   */
  async function save(member: Member, sent: Save): Promise<BrandingEditor> {
    const host = await hostFor(member);
    const colour = sent.colour ? readColour(sent.colour) : sent.colour;
    const { pictures, options, icon } = await drawn(member, sent);
    for (const key of texts) if (sent[key] !== undefined) options[key] = sent[key];
    const at = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const global = globalWithin(tx);
      if (!(await repository.countSave(global, { host, version: sent.version, at }))) {
        const { version, changedAt } = await repository.findBrandingState(global, host);
        throw new AppError('branding.stale', { version, at: changedAt });
      }
      for (const picture of pictures) await repository.insertPicture(global, picture);
      for (const [key, value] of Object.entries(options) as [BrandingKey, string][]) {
        await saveOption(global, { host, key, value }, at);
      }
      if (colour !== undefined) await repository.saveColour(global, host, colour);
      if (icon !== undefined) await repository.saveIcon(global, host, icon);
      const fields = [
        ...Object.keys(options),
        ...(['colour', 'icon'] as const).filter((key) => sent[key] !== undefined),
      ];
      const detail = { host, fields: fields.join(' ') };
      await audit(tx, member, { at, action: 'config.branding', subjectId: null, detail });
    });
    return read(host);
  }

  return { editor: async (member: Member) => read(await hostFor(member)), save };
}

const pathOf = (icon: string | null | undefined) => (icon ? iconPath(icon, '192.png') : null);

function optionsOf(options: BrandingOption[], host: string): Record<BrandingKey, string> {
  const valueOf = (key: BrandingKey) => options.find((option) => option.host === host && option.key === key)?.value;
  return Object.fromEntries(brandingKeys.map((key) => [key, valueOf(key) ?? ''])) as Record<BrandingKey, string>;
}
