import type { ReplyOf } from '@haihu/contract/contract';
import { type Accents, accentsOf, isColour, readableShade } from '@haihu/rules/config/branding/accents';
import type { Db } from '../../../platform/db/db.ts';
import { errorAt, wrongField } from '../../../platform/errors.ts';
import { fieldWords } from '../../../kernel/field-words.ts';
import type { AgencyHosts } from '../config.seams.ts';
import { DEFAULT_HOST, normaliseHost, storedHost } from '../core/host.ts';
import * as repository from './look.repository.ts';
import { drawIcon, iconPath } from './pictures.ts';

/** A host's look with the tokens of its colour. */
export interface ShownLook {
  colour: string | null;
  accents: Accents | null;
  /** The first part of the names of all its sizes; null: no icon. */
  icon: string | null;
}

export interface LookParts {
  db: Db;
  agencyHosts: Pick<AgencyHosts, 'isAgencyHost'>;
}

export type Looks = ReturnType<typeof createLooks>;

/** Makes the looks of hosts beyond the seven keys: a colour and an icon. The default stands in for a missing one. */
export function createLooks({ db, agencyHosts }: LookParts) {
  /** Returns the look of a host. The default stands in for each missing part. */
  async function shown(typedHost: string): Promise<ShownLook> {
    const found = await repository.findLooks(db, [normaliseHost(typedHost) ?? DEFAULT_HOST, DEFAULT_HOST]);
    const colour = found.find((one) => one.colour !== null)?.colour ?? null;
    return {
      colour,
      accents: colour === null ? null : accentsOf(colour),
      icon: found.find(({ icon }) => icon !== null)?.icon ?? null,
    };
  }

  /** Returns the look for the client. The caller names the host, as for the branding. */
  async function look(typedHost: string): Promise<ReplyOf<'branding.look'>> {
    const { icon, ...rest } = await shown(typedHost);
    return { ...rest, icon: icon && iconPath(icon, '192.png') };
  }

  /**
   * Sets the colour of a host. Used by the operator; `typedHost` null: the default of all hosts. Throws
   * `branding.low_contrast` for a colour that is hard to read.
   */
  async function setColour(typedHost: string | null, typed: string | null): Promise<void> {
    await repository.saveColour(db, storedHost(typedHost), typed === null ? null : readColour(typed));
  }

  /**
   * Sets the icon of a host; null removes it. Used by the operator. Expects a redrawn picture or one of the operator's
   * own.
   */
  async function setIcon(typedHost: string | null, picture: Buffer | null): Promise<void> {
    const host = storedHost(typedHost);
    const made = picture && (await drawIcon(picture));
    for (const one of made?.drawn ?? []) await repository.insertPicture(db, one);
    await repository.saveIcon(db, host, made && made.icon);
  }

  /** Sets the enterprise that owns a host, whose members brand it from then on; null: none. Used by the operator. */
  async function setOwner(typedHost: string, tenantId: string | null): Promise<void> {
    const host = storedHost(typedHost);
    // Its staff brand an agency's host, so it cannot be given to another enterprise.
    if (tenantId !== null && (await agencyHosts.isAgencyHost(host)))
      throw wrongField('host', fieldWords.hostTaken(host));
    await repository.saveOwner(db, host, tenantId);
  }

  return { look, shown, setColour, setIcon, setOwner, picture: (name: string) => repository.findPicture(db, name) };
}

/** Returns a colour as it is stored. Throws `branding.low_contrast` with the nearest shade that is easy to read. */
export function readColour(typed: string): string {
  if (!isColour(typed)) throw wrongField('colour', fieldWords.noColour);
  const colour = typed.toLowerCase();
  if (!accentsOf(colour)) throw errorAt('branding.low_contrast', 'colour', { nearest: readableShade(colour) });
  return colour;
}
