import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { MOST_SOUNDS } from '@haihu/contract/calls/sounds';
import { toTelephoneSound } from '../../../integrations/telephony/telephone-sound.ts';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { type FileApi, type Links, mediaTypes } from '../../files/files.api.ts';
import type { TaskCalls } from '../calls.seams.ts';
import { soundPlaces } from '../core/own-sounds.ts';
import * as repository from './sounds.repository.ts';

/** The folder of sounds in the storage. */
const FOLDER = 'sounds';

export interface SoundParts {
  db: Db;
  clock: Clock;
  files: Pick<FileApi, 'readOwn' | 'save' | 'remove'>;
  links: Links;
  tasks: Pick<TaskCalls, 'playsSound'>;
}

/** Keeps the sounds that an enterprise plays to its callers and customers. */
export function createSoundUsecases({ db, clock, files, links, tasks }: SoundParts) {
  async function list(member: Member): Promise<ReplyOf<'calls.sounds'>> {
    requireReader(member);
    const sounds = await repository.findOwnSounds(db.forTenant(member.tenantId));
    return {
      list: sounds.map(({ id, name, seconds, at, byName, there, engines }) => ({
        id,
        name,
        seconds,
        at,
        byName,
        there,
        engines,
      })),
    };
  }

  async function add(
    member: Member,
    { name, filePath }: RequestOf<'calls.addSound'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'calls.addSound'>> {
    const tenant = db.forTenant(member.tenantId);
    const sound = await toTelephoneSound(await files.readOwn(tenant, member, filePath));
    if (typeof sound === 'string') throw new AppError(faults[sound]);
    const at = clock.now();
    return tenant.transaction((tx) =>
      once(tx, member, key, at, async () => {
        await repository.lockOwnSounds(tx);
        if ((await repository.countOwnSounds(tx)) >= MOST_SOUNDS) {
          throw new AppError('calls.too_many_sounds', { most: MOST_SOUNDS });
        }
        const file = { folder: FOLDER, kind: 'wav', name: `${name}.wav`, bytes: sound.wav } as const;
        const path = await files.save(tx, member.userId, file);
        const added = { name, path, seconds: sound.seconds, by: member.userId, at };
        const id = await repository.insertOwnSound(tx, added);
        if (id === null) {
          await files.remove(tx, path);
          throw new AppError('calls.sound_named', { name });
        }
        await audit(tx, member, { at, action: 'calls.sound_added', subjectId: null, detail: { name } });
        return { id };
      }),
    );
  }

  async function open(member: Member, id: string): Promise<ReplyOf<'calls.openSound'>> {
    requireReader(member);
    const { tenantId } = member;
    const found = await repository.findOwnSound(db.forTenant(tenantId), id);
    if (!found) throw new AppError('calls.sound_not_found');
    const name = `${found.name}.wav`;
    return { ...links.create({ tenantId, path: found.path, name, type: mediaTypes.wav }), name };
  }

  async function remove(member: Member, id: string): Promise<ReplyOf<'calls.deleteSound'>> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const found = await repository.findOwnSound(tx, id);
      if (!found) throw new AppError('calls.sound_not_found');
      const inbound = await readSettings(tx, 'inbound');
      const isPlayed = soundPlaces.some((place) => inbound[place] === id) || (await tasks.playsSound(tx, id));
      if (isPlayed) throw new AppError('calls.sound_in_use');
      const path = await repository.deleteOwnSound(tx, id);
      if (path === undefined) return;
      const detail = { name: found.name };
      await audit(tx, member, { at: clock.now(), action: 'calls.sound_deleted', subjectId: null, detail });
      await files.remove(tx, path);
    });
    return { done: true };
  }

  return { list, add, open, remove };
}

const faults = {
  format: 'calls.sound_format',
  long: 'calls.sound_too_long',
  silent: 'calls.sound_silent',
} as const;

/** Throws `permission.missing` for a member who neither sets up calls nor leads tasks. */
function requireReader(member: Member): void {
  if (!isAllowed(member, 'settings.write') && !isAllowed(member, 'tasks.manage')) {
    throw new AppError('permission.missing');
  }
}
