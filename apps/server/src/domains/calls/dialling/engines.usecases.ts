import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { OPERATOR_SEAL } from '../core/accounts.ts';
import { type EngineKind, findNodes, insertNode, setNodeEnabled } from '../core/nodes.repository.ts';

/** Makes the operator's commands for engine nodes. */
export function createEngineUsecases({ db, cipher }: { db: Db; cipher: Cipher }) {
  return {
    list: () => findNodes(db),
    /** Adds a node by its address and its `user:password`. False: the name is taken. */
    add: ({ credential, ...node }: { kind: EngineKind; name: string; address: string; credential: string }) =>
      insertNode(db, { ...node, credentialEnc: cipher.seal(OPERATOR_SEAL, credential).enc }),
    /** Enables or disables a node. False: there is no node of that name. */
    setEnabled: (name: string, enabled: boolean) => setNodeEnabled(db, name, enabled),
  };
}
