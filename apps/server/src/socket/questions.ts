import type { Push } from '@haihu/contract/socket';
import type { Member } from '../kernel/member.ts';
import { type AddressedPush, type Presenters, presentPushes, type Reader } from '../kernel/push-presenters.ts';
import type { Db, TenantDb } from '../platform/db/db.ts';
import { findPositions, findPushesAfter, type PushPlace, type StoredPush } from '../platform/events/push.ts';
import { createGathering } from '../platform/process/gathering.ts';

/** Least time from one asking to the next. Milliseconds. */
const GATHERED_FOR = 40;
/** Most sockets that ask together. */
const MOST = 500;
/** Most pushes of one member that are read at once. */
export const PUSH_BATCH = 100;

export interface QuestionParts {
  db: Db;
  presenters: Presenters;
  /** Returns the members of these sessions as of now, by the session. Leaves out sessions that are over. */
  findMembersNow(sessionIds: string[]): Promise<Map<string, Member>>;
}

/** A member of an enterprise. */
type MemberIds = Pick<Member, 'tenantId' | 'userId'>;

export type SocketQuestions = ReturnType<typeof createQuestions>;

/**
 * Asks for many sockets together what each of them has to know before it sends. A session is asked for again for every
 * push, and is never trusted longer than that.
 */
export function createQuestions({ db, presenters, findMembersNow }: QuestionParts) {
  const together = { within: GATHERED_FOR, most: MOST };
  const plain = new WeakMap<StoredPush, Push>();

  const findMember = createGathering<string, Member | null>({
    ...together,
    keyOf: (sessionId) => sessionId,
    askAll(sessionIds) {
      const found = findMembersNow(sessionIds);
      return sessionIds.map(async (sessionId) => (await found).get(sessionId) ?? null);
    },
  });

  /** Asks for the members of each enterprise together. */
  const byTenant = <Question extends MemberIds, Answer>(
    keyOf: (question: Question) => string,
    ask: (tenant: TenantDb, questions: Question[]) => Promise<(question: Question, index: number) => Answer>,
  ) =>
    createGathering<Question, Answer>({
      ...together,
      keyOf,
      askAll(questions) {
        const answers = new Map<Question, Promise<Answer>>();
        for (const [tenantId, its] of Map.groupBy(questions, (question) => question.tenantId)) {
          const asked = ask(db.forTenant(tenantId), its);
          its.forEach((question, index) =>
            answers.set(
              question,
              asked.then((answerOf) => answerOf(question, index)),
            ),
          );
        }
        return questions.map((question) => answers.get(question)!);
      },
    });

  const findPosition = byTenant<MemberIds, number>(
    ({ tenantId, userId }) => `${tenantId}:${userId}`,
    async (tenant, members) => {
      const found = await findPositions(
        tenant,
        members.map(({ userId }) => userId),
      );
      const positions = new Map(found.map(({ userId, seq }) => [userId, seq]));
      return ({ userId }) => positions.get(userId) ?? 1;
    },
  );

  const findPushes = byTenant<MemberIds & PushPlace, StoredPush[]>(
    ({ tenantId, userId, after }) => `${tenantId}:${userId}:${after}`,
    async (tenant, places) => {
      const found = await findPushesAfter(tenant, places, PUSH_BATCH);
      return (_place, index) => found[index]!;
    },
  );

  // Sockets whose members were found together present in the same turn of the event loop.
  const presentOne = createGathering<AddressedPush, Push | null>({
    within: 0,
    most: MOST,
    keyOf: (push) => push,
    askAll: (pushes) => presentPushes(presenters, pushes),
  });

  /** Makes a push for its reader. One without a presenter is the same object for all sockets that it goes to. */
  async function present(reader: Reader, stored: StoredPush): Promise<Push | null> {
    if (presenters[stored.type]) return presentOne({ reader, ...stored });
    const made = plain.get(stored) ?? ({ msg: '', data: stored.data, type: stored.type, seq: stored.seq } as Push);
    plain.set(stored, made);
    return made;
  }

  return {
    /** Returns the member of a session as of now; null when the session is over. */
    findMember,
    /** Returns the number of the member's last push; 1 if there was none yet. */
    findPosition,
    /** Returns the pushes of a member after a number that are still kept, in order, at most `PUSH_BATCH`. */
    findPushes,
    present,
  };
}
