import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { OPERATOR_SEAL } from '../core/accounts.ts';
import type { EngineKind } from '../core/nodes.repository.ts';
import { findNodes, insertNode, setNodeUse, setNodeWeight } from '../core/operated-nodes.repository.ts';

/** Makes the operator's commands for engine nodes. */
export function createEngineUsecases({ db, cipher }: { db: Db; cipher: Cipher }) {
  return {
    list: () => findNodes(db),
    /** Adds a node by its address and its `user:password`. False: the name is taken. */
    add: ({ credential, ...node }: { kind: EngineKind; name: string; address: string; credential: string }) =>
      insertNode(db, { ...node, credentialEnc: cipher.seal(OPERATOR_SEAL, credential).enc }),
    /** Lets a node take calls again. Undefined: there is no node of that name. */
    use: (name: string) => setNodeUse(db, name, 'in_use', null),
    /**
     * Lets a node take no new calls, so that it is off after its last one. `within`: the seconds after which the calls
     * that are left are ended; null: never. Undefined: there is no node of that name.
     */
    drain: (name: string, within: number | null = null) => setNodeUse(db, name, 'draining', within),
    /** Sets a node's share of the softphones. False: there is no node of that name. */
    setWeight: (name: string, weight: number) => setNodeWeight(db, name, weight),
  };
}
