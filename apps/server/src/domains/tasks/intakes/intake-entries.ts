import { buffer } from 'node:stream/consumers';
import type { Member } from '../../../kernel/member.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CustomerApi, ListCursors } from '../../customers/customers.api.ts';
import type { FileApi } from '../../files/files.api.ts';
import { type NumberEntry, sheetNumbersOf } from '../../numbers/numbers.api.ts';
import type * as intakes from './intakes.repository.ts';

/** Telephone numbers in one transaction. */
const BATCH = 500;
/** The number of customers read at a time. A read may find none although more follow. */
const WALKED_AT_ONCE = 100;

export interface IntakeEntriesParts {
  files: Pick<FileApi, 'read'>;
  listCursors: ListCursors;
  customers: Pick<CustomerApi, 'findNumber' | 'findNames'>;
  /** Finds the member of a session. Throws a `session.*` error if the session is over. */
  findSession: (sessionId: string) => Promise<{ member: Member }>;
}

/** Makes the readers of the lists from which a task gets its numbers. */
export function createIntakeEntries({ files, listCursors, customers, findSession }: IntakeEntriesParts) {
  function entriesOf(tenant: TenantDb, intake: intakes.StoredIntake): AsyncGenerator<NumberEntry[]> {
    return intake.asked ? customersOf(tenant, intake.asked) : sheetOf(tenant, intake);
  }

  async function* sheetOf(tenant: TenantDb, intake: intakes.StoredIntake): AsyncGenerator<NumberEntry[]> {
    const file = await buffer(await files.read(tenant.tenantId, intake.filePath!));
    yield* sheetNumbersOf(file, BATCH, intake.columns);
  }

  /**
   * Yields the customers that the member may call at this moment. Leaves out those whose public pool hides the number.
   */
  async function* customersOf(
    tenant: TenantDb,
    { walk: listCursor, sessionId }: intakes.AskedCustomers,
  ): AsyncGenerator<NumberEntry[]> {
    const { member } = await findSession(sessionId);
    const except = new Set(listCursor.list.by === 'ids' ? [] : listCursor.list.except);
    let row = 0;
    let place = listCursor.place;
    do {
      const { steps, goesOn } = await listCursors.ahead(member, { ...listCursor, place }, WALKED_AT_ONCE);
      const ids = steps.map(({ id }) => id).filter((id) => !except.has(id));
      const found = await customers.findNames(tenant, ids);
      const names = new Map(found.map(({ id, name }) => [id, name]));
      const entries: NumberEntry[] = [];
      for (const customerId of ids) {
        const number = await numberOf(tenant, member, customerId);
        if (number === null) continue;
        row += 1;
        entries.push({ row, number, name: (names.get(customerId) ?? '').slice(0, 60), remark: '', customerId });
      }
      if (entries.length > 0) yield entries;
      place = goesOn;
    } while (place !== null);
  }

  async function numberOf(tenant: TenantDb, member: Member, customerId: string): Promise<string | null> {
    try {
      return await customers.findNumber(tenant, member, customerId);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  return { entriesOf, sheetOf };
}
