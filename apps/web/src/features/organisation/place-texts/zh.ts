export const zh = {
  invitations: '邀请',
  department: '部门',
  noDepartment: '直属企业',
  roles: '角色',
  rolesMissing: '至少选一个角色',
  rolesHint: '只列出你能给的',
  revoke: '撤销',
  revoked: '已撤销',
} as const;
