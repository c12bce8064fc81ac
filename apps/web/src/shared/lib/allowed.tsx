import type { Permission } from '@haihu/contract/permissions';
import { meetsDirective } from '@haihu/rules/identity/permission';
import type { ReactNode } from 'react';
import { useClientState } from './client-state.ts';

/** One permission code, or several separated by semicolons. One of them is enough. */
export type PermissionCodes = Permission | `${Permission};${string}`;

export function useAllowed(codes: PermissionCodes): boolean {
  return useClientState(({ superTenant, permissionList }) =>
    meetsDirective(codes, { isSuper: superTenant, permissions: permissionList }),
  );
}

/** Draws its content only if the user is a super-tenant or holds one of the codes. */
export function Allowed({ codes, children }: { codes: PermissionCodes; children: ReactNode }) {
  return useAllowed(codes) && children;
}
