/** The person who looks at an element. A super-tenant passes every check. */
export interface PermissionHolder {
  isSuper: boolean;
  permissions: readonly string[];
}

/**
 * Returns true if an element with these codes is shown. The codes are separated by semicolons, and one of them is
 * enough.
 */
export function meetsDirective(codes: string, { isSuper, permissions }: PermissionHolder): boolean {
  return isSuper || codes.split(';').some((code) => permissions.includes(code.trim()));
}
