export const zh = {
  roles: '角色',
  addRole: '添加角色',
  editRole: '编辑角色',
  roleName: '角色名称',
  permissionCount: (count: number) => `${count} 项权限`,
  newPermissions: (count: number) => `${count} 项新权限`,
  isNew: '新权限',
  newNotice: (names: string[]) =>
    `新版本增加了：${names.join('、')}。这个角色你们改过，所以没有自动打开，需要就打开并保存。`,
  changed: (count: number) => (count > 0 ? `已保存，${count} 人需重新登录` : '已保存'),
  deleteRole: '删除角色',
  beyond: '超出你自己的权限，只能查看',
  ringsOutside: '通话中呼叫外线号码',
  ringsOutsideNote: '商量或转给公司外的人，按分钟另外收费',
  groups: {
    customers: '客户',
    calls: '通话与数据',
    tasks: '外呼任务',
    organisation: '组织',
    enterprise: '企业',
    agency: '服务商',
  },
} as const;
