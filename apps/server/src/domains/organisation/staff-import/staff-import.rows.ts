import { HELD_ROLES_LIMIT } from '@haihu/contract/organisation/staff';
import { STAFF_IMPORT_LIMIT } from '@haihu/contract/organisation/staff-import';
import type { StaffProblem } from '@haihu/contract/organisation/values';
import { classifyPhone } from '@haihu/rules/phone-kind';
import { writtenPhones } from '@haihu/rules/written-phones';
import type { Rights } from '../../../kernel/member.ts';
import { AppError } from '../../../platform/errors.ts';
import { guessColumns, type Vocabulary, words } from '../../../platform/spreadsheet/columns.ts';
import type { SheetRow } from '../../../platform/spreadsheet/sheet-row.ts';
import { readSheets } from '../../../platform/spreadsheet/sheet.ts';
import { staffImportTooLong } from '../core/organisation.errors.ts';
import { mayGrant, mayPlace } from '../core/organisation.policy.ts';
import type { StoredRole } from '../core/roles.repository.ts';

type StaffField = 'name' | 'mobile' | 'department' | 'role' | 'position';

/** A row in the words of the file. */
export type WrittenStaff = {
  row: number;
  /** The sheet's name; null if only one sheet lists people. */
  sheet: string | null;
} & Record<StaffField, string>;

export interface CheckedStaff {
  written: WrittenStaff;
  /** The normalised number; null if it is none. */
  mobile: string | null;
  departmentId: string | null;
  roleIds: string[];
  /** Empty: the row can be taken in. */
  problems: StaffProblem[];
  firstRow: { row: number; sheet: string | null } | null;
}

/** The facts that rows are checked against. */
export interface Surroundings {
  member: Rights;
  departments: readonly { id: string; parentId: string | null; name: string }[];
  roles: readonly StoredRole[];
  /** Returns true if a member has this number, normalised. */
  isMember: (mobile: string) => boolean;
  /** The department of rows that name none. `roleIds` are the roles of rows that name none. */
  departmentId: string | null;
  roleIds: string[];
}

const FIRST_ROWS = 50;
/** Largest length of a name or position. */
const LONGEST = 30;

const vocabulary: Vocabulary<StaffField> = {
  words: {
    name: words('姓名 员工姓名 名字 员工 成员', 'name|full name|staff name|employee name|employee'),
    mobile: words(
      '手机号 手机号码 手机 移动电话 联系电话 电话号码 电话 登录手机',
      'mobile|mobile number|mobile phone|cell phone|phone number|phone|telephone',
    ),
    department: words('部门 所属部门 部门路径 组织 团队', 'department|department path|dept|team'),
    role: words('角色 权限角色 权限', 'role|roles'),
    position: words('职位 职务 岗位', 'position|job title|title|job'),
  },
  others: words(
    '序号 工号 编号 邮箱 性别 部门负责人 直属上级 部门编号 入职时间 账号',
    'no|id|email|gender|manager|department id|employee id|user name|department head',
  ),
  several: [],
  looksLike: { mobile: (cell) => writtenPhones(cell).some((one) => classifyPhone(one).kind === 'mobile') },
};

/**
 * Reads the people of every sheet that has the columns Name and Mobile; other sheets are notes. Throws the errors of
 * `readSheets`, `organisation.staff_import_too_long`, and `organisation.staff_import_columns` if no sheet has the
 * columns.
 */
export async function readStaff(file: Buffer): Promise<WrittenStaff[]> {
  const sheets = new Map<number, { name: string; rows: SheetRow[] }>();
  for await (const { sheet, row } of readSheets(file)) {
    if (!sheets.has(sheet.place)) sheets.set(sheet.place, { name: sheet.name, rows: [] });
    const { rows } = sheets.get(sheet.place)!;
    rows.push(row);
    // Titles and headings may stand above the people.
    if (rows.length > STAFF_IMPORT_LIMIT + FIRST_ROWS) throw staffImportTooLong(STAFF_IMPORT_LIMIT);
  }
  const lists = [...sheets.values()].flatMap((sheet) => peopleOf(sheet) ?? []);
  if (lists.length === 0) throw new AppError('organisation.staff_import_columns');
  const people = lists.flatMap((list) => (lists.length > 1 ? list.people : withoutSheet(list.people)));
  if (people.length > STAFF_IMPORT_LIMIT) throw staffImportTooLong(STAFF_IMPORT_LIMIT);
  return people;
}

/** Reads a sheet. Null for a sheet that is no list of people. */
function peopleOf({ name: sheet, rows }: { name: string; rows: SheetRow[] }): { people: WrittenStaff[] } | null {
  const { headingRow, columns } = guessColumns(rows.slice(0, FIRST_ROWS), vocabulary);
  const indexOf = (field: StaffField) => columns.findIndex((column) => column.field === field);
  if (indexOf('name') < 0 || indexOf('mobile') < 0) return null;
  const fields = Object.keys(vocabulary.words) as StaffField[];
  const people = rows
    .filter(({ number }) => number > headingRow)
    .map(({ number, cells }) => {
      const texts = fields.map((field) => [field, cells[indexOf(field)] ?? '']);
      return { row: number, sheet, ...(Object.fromEntries(texts) as Record<StaffField, string>) };
    });
  return { people };
}

const withoutSheet = (people: WrittenStaff[]) => people.map((person) => ({ ...person, sheet: null }));

/** Returns the normalised number of a row; null if it is no mobile number. */
export function mobileOf({ mobile }: WrittenStaff): string | null {
  const [first = '', ...others] = writtenPhones(mobile);
  const { kind, normalised } = classifyPhone(first);
  // One of two numbers would have to be guessed, and the member signs in with it.
  return kind === 'mobile' && others.length === 0 ? normalised : null;
}

/** Checks rows in their order. If two have one number, the first that can be taken in keeps it. */
export function checkStaff(rows: WrittenStaff[], surroundings: Surroundings): CheckedStaff[] {
  const { member, isMember } = surroundings;
  const departmentAt = indexDepartments(surroundings.departments);
  const roleNamed = indexRoles(surroundings.roles);
  const roleOf = new Map(surroundings.roles.map((role) => [role.id, role]));
  const firstRows = new Map<string, WrittenStaff>();

  return rows.map((written): CheckedStaff => {
    const problems: StaffProblem[] = [];
    const report = (problem: StaffProblem, isSo: boolean) => isSo && problems.push(problem);
    const mobile = mobileOf(written);
    const first = firstRows.get(mobile ?? '');
    const firstRow = first ? { row: first.row, sheet: first.sheet } : null;
    report('missing_name', written.name === '');
    report('long_name', written.name.length > LONGEST);
    report('bad_mobile', mobile === null);
    report('duplicate_in_file', firstRow !== null);
    report('member_already', mobile !== null && isMember(mobile));

    const departmentId = written.department ? departmentAt(written.department) : surroundings.departmentId;
    report('unknown_department', departmentId === undefined);
    report('department_beyond_rights', departmentId !== undefined && !mayPlace(member, departmentId));

    const named = splitNames(written.role).map(roleNamed);
    const roles = new Set(named.length > 0 ? named : surroundings.roleIds.map((id) => roleOf.get(id)));
    const known = [...roles].filter((role) => role !== undefined);
    report('missing_role', roles.size === 0);
    report('unknown_role', known.length < roles.size);
    report('role_beyond_rights', !known.every((role) => mayGrant(member, role)));
    report('too_many_roles', known.length > HELD_ROLES_LIMIT);
    report('long_position', written.position.length > LONGEST);

    if (problems.length === 0 && mobile !== null) firstRows.set(mobile, written);
    const roleIds = known.map(({ id }) => id);
    return { written, mobile, departmentId: departmentId ?? null, roleIds, problems, firstRow };
  });
}

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();
const splitNames = (cell: string) => cell.split(/[、,，;；|\n]/).filter((name) => name.trim() !== '');
const pathKey = (path: string) =>
  plain(path)
    .split(/[/\\>›]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .join('/');

/** Indexes departments by their whole path, and by the end of the path if only one department ends so. */
function indexDepartments(departments: Surroundings['departments']): (path: string) => string | undefined {
  const byId = new Map(departments.map((department) => [department.id, department]));
  const whole = new Map<string, string>();
  const endings = new Map<string, string | undefined>();
  for (const { id } of departments) {
    let path = '';
    for (let one = byId.get(id); one; one = byId.get(one.parentId ?? '')) {
      path = path ? `${pathKey(one.name)}/${path}` : pathKey(one.name);
      endings.set(path, endings.has(path) ? undefined : id);
    }
    whole.set(path, id);
  }
  return (path) => whole.get(pathKey(path)) ?? endings.get(pathKey(path));
}

/** Indexes roles by their stored name, and presets by their English name, too. */
function indexRoles(roles: readonly StoredRole[]): (name: string) => StoredRole | undefined {
  const presets = roles.flatMap((role) => (role.preset ? [[role.preset, role] as const] : []));
  const byName = new Map([...presets, ...roles.map((role) => [plain(role.name), role] as const)]);
  return (name) => byName.get(plain(name));
}
