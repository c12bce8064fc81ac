import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { type Links, mediaTypes } from '../../files/files.api.ts';
import { noRecording } from '../core/calls.errors.ts';
import type { MissedCalls } from '../inbound/missed.usecases.ts';
import { markHeard } from '../recordings/heard.repository.ts';
import type { CallUsecases } from './calls.usecases.ts';

export interface HearingParts {
  db: Db;
  clock: Clock;
  links: Links;
  readable: CallUsecases['readable'];
  /** Returns the file of a caller's message. Throws if the member may not hear it. */
  voiceMessageFile: MissedCalls['messageFile'];
}

/** Makes the links to recordings and to the messages of callers. */
export function createHearing({ db, clock, links, readable, voiceMessageFile }: HearingParts) {
  /** Returns a link to the recording, audits the member and counts it as heard. Throws `calls.not_found`, `calls.no_recording`. */
  async function recording(member: Member, callId: string): Promise<ReplyOf<'calls.recording'>> {
    const { recordingPath } = await readable(member, callId);
    if (!recordingPath) throw noRecording();
    return open(member, callId, recordingPath);
  }

  /** Returns a link to a message of a missed call, audits the member and counts it as heard. Throws `calls.missed_not_found`, `calls.no_recording`. */
  async function voiceMessage(
    member: Member,
    { id, callId }: RequestOf<'calls.voiceMessage'>,
  ): Promise<ReplyOf<'calls.voiceMessage'>> {
    return open(member, callId, await voiceMessageFile(db.forTenant(member.tenantId), member, id, callId));
  }

  async function open(member: Member, callId: string, path: string): Promise<ReplyOf<'calls.recording'>> {
    const { tenantId } = member;
    const action = 'calls.recording_opened';
    const at = clock.now();
    await db.forTenant(tenantId).transaction(async (tx) => {
      await audit(tx, member, { at, action, subjectId: callId });
      await markHeard(tx, member.userId, callId, at);
    });
    return links.create({ tenantId, path, name: `${callId}.wav`, type: mediaTypes.wav });
  }

  return { recording, voiceMessage };
}
