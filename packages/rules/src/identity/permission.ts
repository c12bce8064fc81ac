/** A person who looks at an element. A super-tenant passes every check. */
export interface PermissionHolder {
  isSuper: boolean;
  permissions: readonly string[];
}

/** Whether an element marked with `codes`, separated by semicolons, is shown: to those who hold at least one of them. */
export function meetsDirective(codes: string, { isSuper, permissions }: PermissionHolder): boolean {
  return isSuper || codes.split(';').some((code) => permissions.includes(code.trim()));
}
