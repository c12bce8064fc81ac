import type { DataScope } from '@haihu/contract/permissions';

export const zh = {
  search: '姓名、手机号或后 4 位',
  unplaced: '未分部门',
  people: (count: number) => `${count} 人`,
  edit: '编辑',
  addStaff: '添加员工',
  emptySearch: '没有找到',
  failed: '组织架构加载失败',
  owner: '所有者',
  chooseDepartment: '选择部门',
  chooseStaff: '选择同事',
  optional: '选填',
  saving: '保存中',
  saved: '已保存',
  nameNeeded: '填写名称',
  deleteTitle: (name: string) => `删除“${name}”`,
  deleteBody: '删除后不能恢复。',
  delete: '删除',
  deleted: '已删除',
  scope: '数据范围',
  scopes: { self: '仅本人', department: '本部门', branch: '本部门及下级', all: '全部' } satisfies Record<
    DataScope,
    string
  >,
  scopeNotes: {
    self: '只看自己的客户、通话和数据',
    department: '看本部门每个人的',
    branch: '看本部门和所有下级部门每个人的',
    all: '看全企业的',
  } satisfies Record<DataScope, string>,
} as const;
