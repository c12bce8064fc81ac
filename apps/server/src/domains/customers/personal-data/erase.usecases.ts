import { randomUUID } from 'node:crypto';
import type { Storage } from '../../../integrations/storage/storage.ts';
import { auditOperator } from '../../../kernel/audit.ts';
import type { Cipher, SealedPhone } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { forgetFiles } from '../../files/files.api.ts';
import { eraseWords } from '../../followups/followups.api.ts';
import { deleteAttachmentsOf } from '../attachments/attachments.repository.ts';
import { insertingMovements } from '../core/customer-movements.repository.ts';
import { customerLeased, customerNotFound } from '../core/customers.errors.ts';
import { findIdsByNumber } from '../core/customers.repository.ts';
import type { CallsOf, CallsOfCustomers, Erasing } from '../customers.seams.ts';
import * as repository from './erase.repository.ts';
import { eraseListed } from '../../numbers/numbers.api.ts';

export interface EraseParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  storage: Storage;
  calls: Pick<CallsOfCustomers, 'areRunning'>;
  erasing: Erasing;
}

/** A customer by its id, or by any of its numbers (normalised). */
export type ErasedCustomer = { id: string } | { number: string };

export type Erasure = ReturnType<typeof createErasure>;

/** Fulfils the right to be forgotten: the customer asks for it, and the operator carries it out. */
export function createErasure({ db, cipher, clock, storage, calls, erasing }: EraseParts) {
  /**
   * Erases name, numbers, words, pictures, files, recordings and all other personal data for good. Calls keep their
   * time, length and price; follow-ups keep their time. The do-not-call list still protects the number by its hash.
   * Returns the customer's id. Throws `customers.not_found`, and `customers.leased` while the customer is being called.
   */
  async function erase(tenantId: string, whom: ErasedCustomer): Promise<string> {
    return eraseQuietly(tenantId, whom, (tx, subjectId, at) =>
      auditOperator(tx, { at, action: 'customers.erased', subjectId }),
    );
  }

  /** Finds the customer that `erase` would erase. Throws `customers.not_found`. */
  async function find(tenantId: string, whom: ErasedCustomer): Promise<{ id: string; name: string }> {
    const tenant = db.forTenant(tenantId);
    const id = 'id' in whom ? whom.id : (await findIdsByNumber(tenant, cipher.hash(tenantId, whom.number)))[0];
    const found = id ? await repository.findCustomerName(tenant, id) : undefined;
    if (!found) throw customerNotFound();
    return found;
  }

  /** Erases a customer; the caller writes the audit, in the same transaction. */
  async function eraseQuietly(
    tenantId: string,
    whom: ErasedCustomer,
    writeDown?: (tx: Queryable, id: string, at: Date) => Promise<void>,
  ): Promise<string> {
    const tenant = db.forTenant(tenantId);
    const { id, gone } = await tenant.transaction(async (tx) => {
      const wanted = 'id' in whom ? whom.id : (await findIdsByNumber(tx, cipher.hash(tenantId, whom.number)))[0];
      const customer = wanted ? await repository.lockWithNumbers(tx, wanted) : undefined;
      if (!customer) throw customerNotFound();
      const of: CallsOf = { customerId: customer.id, numberHashes: customer.numberHashes };
      if (await calls.areRunning(tx, of)) throw customerLeased(null);

      const at = clock.now();
      const by = { nobody: () => nobody(tenantId), at };
      const paths = [...(await erasing.calls(tx, of, by)), ...(await erasing.taskNumbers(tx, of, by))];
      await eraseListed(tx, customer.numberHashes, nobody(tenantId).enc);
      await repository.eraseStagedRows(tx, customer);
      const pictures = await eraseWords(tx, customer.id);
      const files = [...pictures, ...(await deleteAttachmentsOf(tx, customer.id))];
      paths.push(...(await forgetFiles(tx, files)));
      for (const each of [customer.id, ...(await repository.findMerged(tx, customer.id))]) {
        const movement = {
          customerId: each,
          at,
          kind: 'erase',
          actorId: null,
          fromValue: null,
          toValue: null,
        } as const;
        await tx.query(insertingMovements(tenantId, [movement]));
        await repository.eraseCustomer(tx, each, nobody(tenantId), at);
      }
      await writeDown?.(tx, customer.id, at);
      return { id: customer.id, gone: paths };
    });
    // After the commit: if it failed, a call that was not erased would have lost its recording.
    for (const path of gone) await storage.remove(tenantId, path);
    return id;
  }

  /** Creates an empty number that no search finds: no two of them are equal. */
  function nobody(tenantId: string): SealedPhone {
    const { hash, tail } = cipher.seal(tenantId, `${randomUUID()}-none`);
    return { enc: cipher.seal(tenantId, '').enc, hash, tail };
  }

  return { find, erase, eraseQuietly };
}
