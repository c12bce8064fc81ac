import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Ari } from './ari.ts';
import { nullIfMissing } from './ari-errors.ts';
import { type SettingFields, SIP_OBJECTS } from './engine-settings.ts';

const settings = z.array(z.looseObject({ attribute: z.string(), value: z.string() }));
const OBJECTS = `asterisk/config/dynamic/${SIP_OBJECTS}`;

/** Returns the path of the object that says where a phone or a carrier is reached (AOR). */
export const addressPath = (name: string) => `${SIP_OBJECTS}/aor/${name}`;
export const isAddressPath = (path: string) => path.startsWith(addressPath(''));

/**
 * Makes address records that never change. Asterisk changes a record by copying all that it lists, and takes each phone
 * that is registered at that moment for a permanent contact. Such a contact outlives the registration: its agent counts
 * as reachable, and is rung where no phone is. A carrier's earlier address may outlive a new one in the same way. So a
 * record that is not as wanted is deleted and made anew. This would take a phone off that is registered, whose record
 * therefore waits until the next connection.
 */
export function createAddressRecords(request: Ari['request']) {
  /** Returns the fields of an object. Null: Asterisk does not have it. */
  async function read(path: string) {
    const found = await request({ method: 'GET', path: `${OBJECTS}/${path}` }).catch(nullIfMissing);
    return found === null ? null : settings.parse(found);
  }

  /** Returns true if this contact of a record came by registration. Asterisk lists it once more if it is permanent too. */
  async function isRegistered(name: string, uri: string): Promise<boolean> {
    const key = createHash('md5').update(uri).digest('hex');
    return (await read(`contact/${encodeURIComponent(`${name};@${key}`)}`)) !== null;
  }

  return {
    /** Puts a record where it is missing or not as wanted. */
    async tell(path: string, { contact, ...wanted }: SettingFields, put: () => Promise<unknown>): Promise<void> {
      const name = path.slice(addressPath('').length);
      const found = await read(`aor/${name}`);
      if (found === null) return void (await put());
      const values = new Map(found.map(({ attribute, value }) => [attribute, value]));
      const listed = found.flatMap(({ attribute, value }) => (attribute === 'contact' ? value : []));
      for (const uri of new Set(listed)) if (await isRegistered(name, uri)) return;
      // An older Asterisk does not have every field.
      const isAlike = ([field, value]: [string, string]) => !values.has(field) || values.get(field) === toldBack(value);
      if (Object.entries(wanted).every(isAlike) && listed.join() === (contact ?? '')) return;
      await request({ method: 'DELETE', path: `${OBJECTS}/aor/${name}` }).catch(nullIfMissing);
      await put();
    },
  };
}

/** Returns a value as Asterisk tells it when it is asked. */
const toldBack = (value: string) => ({ yes: 'true', no: 'false' })[value] ?? value;
