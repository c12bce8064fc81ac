import type { HideableField } from '@haihu/contract/customers/fields';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher, SealedPhone } from '../../../platform/cipher.ts';
import { beside } from '../../../platform/db/beside.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { wasHeldAt } from './customer-movements.repository.ts';
import { claimFirst, customerNotFound } from './customers.errors.ts';
import { viewOf } from './customers.policy.ts';
import * as repository from './customers.repository.ts';
import { hiddenFieldsOf, namesOf } from './public-pools.policy.ts';
import { readPublicPoolsOf } from './public-pools.repository.ts';

type VisibleCustomer = repository.StoredShort & { hidden: HideableField[] };

export type CustomerAccess = ReturnType<typeof createCustomerAccess>;

/** Makes the access of members to customers: visible, locked, to be called. */
export function createCustomerAccess({ cipher, clock }: { cipher: Cipher; clock: Clock }) {
  /** Finds a customer that the member may open; for a merged one, the customer it was merged into. */
  async function findVisible(db: Queryable, member: Member, id: string): Promise<VisibleCustomer> {
    const [[found], publicPools] = await beside(
      db,
      () => repository.findShorts(db, [id]),
      () => readPublicPoolsOf(db, member.userId),
    );
    const stays = found?.recycleBinId ? await repository.findWhoStays(db, id) : null;
    if (stays) return findVisible(db, member, stays);
    if (!found || found.recycleBinId || viewOf(found, member, clock.now(), publicPools) !== 'full')
      throw customerNotFound();
    return { ...found, hidden: hiddenFieldsOf(publicPools, found, member) };
  }

  /**
   * Throws `customers.not_found` if the member may not open the customer. Returns its id and the names of the fields
   * hidden from the member. For a merged customer it is the id of the one that stays.
   */
  async function requireVisible(
    db: Queryable,
    member: Member,
    asked: string,
  ): Promise<{ id: string; hiddenNames: string[] }> {
    const { id, hidden } = await findVisible(db, member, asked);
    return { id, hiddenNames: namesOf(hidden) };
  }

  /**
   * Locks a visible customer for writing about it: until the transaction ends, it is neither moved nor merged. Returns
   * its id.
   */
  async function lockVisible(tx: Queryable, member: Member, id: string): Promise<string> {
    return (await findVisible(tx, member, await repository.lockWhoStays(tx, id))).id;
  }

  /**
   * Locks a customer for a note, as `lockVisible` does. Also locks a customer that the member has called (`calledId`),
   * or that was the member's own at `heldAt`, but may no longer open. The words of a talk are kept, although the
   * customer may be somebody else's by now. Returns the number of such a customer. Throws `customers.not_found`.
   */
  async function lockToNote(
    tx: Queryable,
    member: Member,
    { id, calledId, heldAt }: { id: string; calledId: string | null; heldAt: Date | null },
  ): Promise<{ id: string; hiddenNumber: SealedPhone | null }> {
    const stays = await repository.lockWhoStays(tx, id);
    try {
      return { id: (await findVisible(tx, member, stays)).id, hiddenNumber: null };
    } catch (error) {
      if (!isNotFound(error) || (await repository.isErased(tx, stays))) throw error;
      const [found] = await repository.findShorts(tx, [stays]);
      if (!found) throw error;
      const wasHeld = heldAt !== null && !found.recycleBinId && (await wasHeldAt(tx, id, member.userId, heldAt));
      if (calledId !== stays && !wasHeld) throw error;
      const number = cipher.seal(tx.tenantId, cipher.open(tx.tenantId, found.mobileEnc));
      return { id: stays, hiddenNumber: number };
    }
  }

  /** Finds a visible customer to call. Throws `customers.claim_first` if the public pool hides the number. */
  async function findCallable(db: Queryable, member: Member, id: string) {
    const found = await findVisible(db, member, id);
    if (found.hidden.includes('mobile')) throw claimFirst();
    return found;
  }

  /**
   * Returns the number itself, which must not leave the server. Throws `customers.not_found` and
   * `customers.claim_first`.
   */
  async function findNumber(db: Queryable, member: Member, id: string): Promise<string> {
    return cipher.open(db.tenantId, (await findCallable(db, member, id)).mobileEnc);
  }

  /** Returns the names of the customers that this member may open, by id; others are left out. */
  async function findOpenNames(db: Queryable, member: Member, ids: string[]): Promise<ReadonlyMap<string, string>> {
    const [found, publicPools] = await beside(
      db,
      () => repository.findShorts(db, ids),
      () => readPublicPoolsOf(db, member.userId),
    );
    const open = found.filter(
      (one) => one.recycleBinId === null && viewOf(one, member, clock.now(), publicPools) === 'full',
    );
    return new Map(open.map(({ id, name }) => [id, name]));
  }

  /**
   * Returns the numbers of the customers that this member may open, by id; others are left out. Null if a public pool
   * hides the number. The numbers must not leave the server.
   */
  async function findOpenNumbers(
    db: Queryable,
    member: Member,
    ids: string[],
  ): Promise<ReadonlyMap<string, string | null>> {
    const [found, publicPools] = await beside(
      db,
      () => repository.findNumbers(db, ids),
      () => readPublicPoolsOf(db, member.userId),
    );
    const now = clock.now();
    const open = found.filter((one) => viewOf(one, member, now, publicPools) === 'full');
    return new Map(
      open.map((one) => {
        const isHidden = hiddenFieldsOf(publicPools, one, member).includes('mobile');
        return [one.id, isHidden ? null : cipher.open(db.tenantId, one.mobileEnc)];
      }),
    );
  }

  return {
    findVisible,
    requireVisible,
    lockVisible,
    lockToNote,
    findCallable,
    findNumber,
    findOpenNames,
    findOpenNumbers,
  };
}

const isNotFound = (error: unknown) => error instanceof AppError && error.errorName === 'customers.not_found';
