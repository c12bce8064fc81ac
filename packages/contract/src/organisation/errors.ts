import type { ErrorText } from '../error-text.ts';

export const organisationErrors = {
  'organisation.department_not_found': { code: 40400, zh: '没有这个部门', en: 'Department not found' },
  'organisation.staff_not_found': { code: 40400, zh: '没有这位员工', en: 'Staff member not found' },
  'organisation.role_not_found': { code: 40400, zh: '没有这个角色', en: 'Role not found' },
  /** `data.fields` names the field, as with every wrong field. */
  'organisation.department_loop': {
    code: 46001,
    zh: '部门不能放到自己或自己的下级里',
    en: 'A department cannot be inside itself',
  },
  /** `data.limit`: the most levels of departments. */
  'organisation.too_deep': { code: 46002, zh: '部门层级太深', en: 'Too many department levels' },
  /** `data.limit`: the most items that there may be. */
  'organisation.too_many': { code: 46003, zh: '数量已到上限', en: 'The limit has been reached' },
  'organisation.name_taken': { code: 46004, zh: '这个名称已有人用', en: 'This name is taken' },
  /** `data.staff`, `data.departments`: the members and the departments in it. */
  'organisation.department_not_empty': {
    code: 46005,
    zh: '部门里还有人或下级部门，先移走',
    en: 'The department is not empty. Move its people and sub-departments first',
  },
  /** `data.holders`: the number of members with the role. */
  'organisation.role_held': { code: 46006, zh: '还有员工是这个角色，先改掉', en: 'Some staff still have this role' },
  /** The caller cannot grant what they do not hold. They cannot change a member with more rights either. */
  'organisation.beyond_own_rights': {
    code: 46007,
    zh: '超出你自己的权限',
    en: 'This exceeds your own permissions',
  },
  'organisation.not_oneself': { code: 46008, zh: '不能改自己', en: 'You cannot change yourself here' },
  'organisation.last_owner': {
    code: 46009,
    zh: '企业至少要有一位所有者',
    en: 'An enterprise needs at least one owner',
  },
  'organisation.member_already': { code: 46010, zh: '这个号码已是本企业员工', en: 'This number is already a member' },
  /** `data.customers`, `data.visits`: the customers and call-backs that the member holds. */
  'organisation.successor_needed': {
    code: 46011,
    zh: '先选由谁接手他手上的客户和回访',
    en: 'First choose who takes over customers and call-backs',
  },
  /** `data.limit`: the most rows of a file. */
  'organisation.staff_import_too_long': {
    code: 46012,
    zh: '一次最多导入 1,000 人，拆开再导入',
    en: 'Up to 1,000 people per file. Split it',
  },
  'organisation.staff_import_columns': {
    code: 46013,
    zh: '没有找到“姓名”和“手机号”两列，检查标题行',
    en: 'Name and Mobile columns not found. Check the headings',
  },
  'organisation.staff_import_changed': {
    code: 46014,
    zh: '名单和预览时不同了，重新看一遍再添加',
    en: 'The list has changed. Review it, then add',
  },
} satisfies Record<string, ErrorText>;
