import type { ReplyOf } from '@haihu/contract/contract';
import { type Accents, accentsOf, isColour, readableShade } from '@haihu/rules/config/accents';
import type { Db } from '../../../platform/db/db.ts';
import { errorAt, wrongField } from '../../../platform/errors.ts';
import { fieldWords } from '../../../platform/field-words.ts';
import { DEFAULT_HOST } from '../config.repository.ts';
import { normaliseHost, storedHost } from '../host.ts';
import * as repository from './look.repository.ts';
import { drawIcon, iconPath } from './pictures.ts';

/** A host's look with the tokens of its colour. */
export interface ShownLook {
  colour: string | null;
  accents: Accents | null;
  /** What the names of its sizes begin with. */
  icon: string | null;
}

export interface LookParts {
  db: Db;
  /** An agency's host is branded by its people: it becomes nobody else's. */
  isAgencyHost(host: string): Promise<boolean>;
}

export type Looks = ReturnType<typeof createLooks>;

/** How hosts look beyond the seven keys: a colour and an icon, each the default's where a host has none. */
export function createLooks({ db, isAgencyHost }: LookParts) {
  /** What a host shows: its own, else the default's, one by one. */
  async function shown(typedHost: string): Promise<ShownLook> {
    const found = await repository.findLooks(db, [normaliseHost(typedHost) ?? DEFAULT_HOST, DEFAULT_HOST]);
    const colour = found.find((one) => one.colour !== null)?.colour ?? null;
    return {
      colour,
      accents: colour === null ? null : accentsOf(colour),
      icon: found.find(({ icon }) => icon !== null)?.icon ?? null,
    };
  }

  /** The host is what the caller names, as for the branding. */
  async function look(typedHost: string): Promise<ReplyOf<'branding.look'>> {
    const { icon, ...rest } = await shown(typedHost);
    return { ...rest, icon: icon && iconPath(icon, '192.png') };
  }

  /** For the operator; `typedHost` as for `setBranding`. Throws `branding.low_contrast` for what is hard to read. */
  async function setColour(typedHost: string | null, typed: string | null): Promise<void> {
    await repository.saveColour(db, storedHost(typedHost), typed === null ? null : readColour(typed));
  }

  /** For the operator. Expects a picture that was drawn anew, or one of the operator's own; null takes it away. */
  async function setIcon(typedHost: string | null, picture: Buffer | null): Promise<void> {
    const host = storedHost(typedHost);
    const made = picture && (await drawIcon(picture));
    for (const one of made?.drawn ?? []) await repository.insertPicture(db, one);
    await repository.saveIcon(db, host, made && made.icon);
  }

  /** For the operator: whose own host this is. Its people brand it from now on; null: nobody does. */
  async function setOwner(typedHost: string, tenantId: string | null): Promise<void> {
    const host = storedHost(typedHost);
    if (tenantId !== null && (await isAgencyHost(host))) throw wrongField('host', fieldWords.hostTaken(host));
    await repository.saveOwner(db, host, tenantId);
  }

  return { look, shown, setColour, setIcon, setOwner, picture: (name: string) => repository.findPicture(db, name) };
}

/** As it is stored. Throws `branding.low_contrast`, with the nearest shade that is easy to read. */
export function readColour(typed: string): string {
  if (!isColour(typed)) throw wrongField('colour', fieldWords.noColour);
  const colour = typed.toLowerCase();
  if (!accentsOf(colour)) throw errorAt('branding.low_contrast', 'colour', { nearest: readableShade(colour) });
  return colour;
}
