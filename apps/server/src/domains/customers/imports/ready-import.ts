import type { Member } from '../../../kernel/member.ts';
import { importNotFound, importNotReady, importTaken } from '../core/customers.errors.ts';
import type { StoredImport } from './customer-imports.repository.ts';

/**
 * Returns an import that waits for confirmation. Throws if it is not the member's, not read yet or already confirmed.
 */
export function requireReady(member: Member, found: StoredImport | undefined): StoredImport {
  if (found?.makerId !== member.userId) throw importNotFound();
  if (['writing', 'done', 'undoing', 'undone'].includes(found.state)) throw importTaken();
  if (found.state !== 'ready') throw importNotReady();
  return found;
}
