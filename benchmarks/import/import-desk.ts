import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EndpointName, Envelope, ReplyOf, RequestTo } from '@haihu/contract/contract';
import { contract } from '@haihu/contract/contract';
import type { ImportInfo } from '@haihu/contract/customers/imports';
import { permissions } from '@haihu/contract/permissions';
import type { Cipher } from '@haihu/server/src/platform/cipher.ts';
import type { TenantDb } from '@haihu/server/src/platform/db/db.ts';
import { openDomains } from '../domains.ts';

const ASK_EVERY = 100;

export interface ImportDesk {
  tenant: TenantDb;
  cipher: Cipher;
  makerId: string;
  ask<Name extends EndpointName>(name: Name, request: RequestTo<Name>): Promise<ReplyOf<Name>>;
  /** Uploads a workbook and lets the server read it. Returns the import's id. */
  read(bytes: Buffer): Promise<string>;
  confirm(importId: string): Promise<void>;
  until(importId: string, state: ImportInfo['state']): Promise<ImportInfo>;
  /** Returns the bytes behind a link. */
  open(link: string): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Opens a desk for a member of a new enterprise who imports over HTTP, beside a running server. `send`: sends its
 * requests.
 */
export async function openImportDesk(
  address: string,
  appUrl: string,
  dataDir: string,
  send: (url: string, request: RequestInit) => Promise<Response> = fetch,
): Promise<ImportDesk> {
  const { db, cipher, domains } = openDomains(dataDir, appUrl, 3);
  const { identity } = domains;
  const tenantId = await identity.foundEnterprise('导入', { masksPhones: false });
  const makerId = await identity.addMember(tenantId, {
    name: '王主管',
    mobile: '13900000001',
    permissions,
    dataScope: 'all',
  });
  const { token } = await identity.openSession(makerId, tenantId, { ip: '127.0.0.1', deviceKey: '' });

  async function ask<Name extends EndpointName>(name: Name, request: RequestTo<Name>): Promise<ReplyOf<Name>> {
    const { method, path } = contract[name];
    const isGet = method === 'GET';
    const query = isGet ? `?${new URLSearchParams(request as Record<string, string>)}` : '';
    const reply = await send(`${address}/gateway/${path}${query}`, {
      method,
      headers: { token, 'idempotency-key': randomUUID(), ...(!isGet && { 'content-type': 'application/json' }) },
      body: isGet ? undefined : JSON.stringify(request),
    });
    const { code, data } = (await reply.json()) as Envelope<ReplyOf<Name>>;
    if (code !== 200) throw new Error(`${name} answered ${code}`);
    return data;
  }

  async function until(importId: string, state: ImportInfo['state']): Promise<ImportInfo> {
    for (;;) {
      const info = await ask('customers.importInfo', { importId });
      if (info.state === state) return info;
      if (info.state === 'failed') {
        const { problem } = await ask('jobs.read', { id: info.jobId });
        throw new Error(`the import failed: ${problem}`);
      }
      await pause(ASK_EVERY);
    }
  }

  return {
    tenant: db.forTenant(tenantId),
    cipher,
    makerId,
    ask,
    async read(bytes) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), '名单.xlsx');
      const url = `${address}/gateway/${contract['files.upload'].path}`;
      const reply = await send(url, { method: 'POST', headers: { token }, body: form });
      const { data: filePath } = (await reply.json()) as Envelope<string>;
      return (await ask('customers.import', { filePath, fileName: '名单.xlsx' })).importId;
    },
    confirm: async (importId) =>
      void (await ask('customers.confirmImport', { importId, target: 'sea', existing: 'skip' })),
    until,
    open: async (link) => Buffer.from(await (await fetch(new URL(link, address))).arrayBuffer()),
    close: () => db.close(),
  };
}
