import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Script } from '@haihu/contract/tasks/scripts';
import { formatPrice } from '@haihu/rules/money';
import { fillGuidedBlanks, type GuidedValues } from '@haihu/rules/tasks/scripts/guided-blanks';
import { scriptProblems } from '@haihu/rules/tasks/scripts/script-steps';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable, TenantDb } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { requireLed } from '../core/tasks.policy.ts';
import { findTasks, lockTasks } from '../core/tasks.repository.ts';
import { findTaskNumbers } from '../numbers/numbers.repository.ts';
import * as repository from './scripts.repository.ts';

export interface ScriptParts {
  db: Db;
  clock: Clock;
  customers: Pick<CustomerApi, 'findShort'>;
  /** Returns a call as `calls.detail` does. Throws `calls.not_found` if the member may not see it. */
  callDetail(member: Member, callId: string): Promise<ReplyOf<'calls.detail'>>;
}

/** Manages guided scripts, and keeps the answers of callees. */
export function createScripts({ db, clock, customers, callDetail }: ScriptParts) {
  async function read(member: Member, { taskId }: RequestOf<'tasks.script'>): Promise<Script> {
    const tenant = db.forTenant(member.tenantId);
    if (taskId !== null) requireLed(member, (await findTasks(tenant, [taskId]))[0]);
    return repository.findScript(tenant, taskId);
  }

  async function save(
    member: Member,
    { taskId, version, steps }: RequestOf<'tasks.saveScript'>,
    key: IdempotencyKey,
  ): Promise<Script> {
    const tenant = db.forTenant(member.tenantId);
    await tenant.transaction((tx) =>
      once(tx, member, key, clock.now(), async () => {
        const at = clock.now();
        const task = taskId === null ? null : requireLed(member, (await lockTasks(tx, [taskId]))[0]);
        const problems = scriptProblems(steps, [...(await namedFields(tx)).values()]);
        if (problems.length > 0) throw new AppError('tasks.script_wrong', { problems });
        const madeBy = member.userId;
        if (!(await repository.insertVersion(tx, { taskId, before: version, steps, madeBy, at }))) {
          throw new AppError('tasks.script_changed');
        }
        const detail = { name: task?.name ?? null };
        await audit(tx, member, { at, action: 'tasks.script_saved', subjectId: null, detail });
        return {};
      }),
    );
    return repository.findScript(tenant, taskId);
  }

  async function ofCall(
    member: Member,
    { callId }: RequestOf<'tasks.callScript'>,
  ): Promise<ReplyOf<'tasks.callScript'>> {
    const tenant = db.forTenant(member.tenantId);
    const call = await callDetail(member, callId);
    const [scripted, answers] = await Promise.all([
      repository.findScriptedCall(tenant, callId),
      repository.findAnswers(tenant, [callId]),
    ]);
    const steps = scripted?.steps ?? [];
    const values = steps.length > 0 ? await valuesOf(tenant, member, call) : null;
    return {
      steps: values ? steps.map((step) => ({ ...step, say: fillGuidedBlanks(step.say, values) })) : [],
      answers,
      mayAnswer: call.agentId === member.userId,
    };
  }

  async function answer(member: Member, { callId, step: key, value }: RequestOf<'tasks.answerScript'>): Promise<void> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const call = await repository.findScriptedCall(tx, callId);
      if (!call || call.agentId !== member.userId) throw new AppError('calls.not_found');
      const place = call.steps.findIndex((step) => step.key === key);
      const step = call.steps[place];
      if (!step?.field) throw new AppError('tasks.no_such_step');
      if (value === null) return repository.deleteAnswer(tx, callId, key);
      const { title, field } = step;
      const { numberHash } = call;
      const at = clock.now();
      await repository.saveAnswer(tx, { callId, step: key, place, title, label: field.label, value, numberHash, at });
    });
  }

  /** Returns the values of the blanks as the member may see them. */
  async function valuesOf(
    tenant: TenantDb,
    member: Member,
    { customerId, taskNumberId, callee, agentName, company, area }: ReplyOf<'calls.detail'>,
  ): Promise<GuidedValues> {
    const usual = { mobile: callee, agent: agentName ?? member.name, enterprise: member.tenantName };
    if (customerId === null) {
      const [number] = taskNumberId === null ? [] : await findTaskNumbers(tenant, [taskNumberId]);
      return { known: { ...usual, name: number?.name, company, area }, fields: new Map() };
    }
    const [stored, [short], names] = await Promise.all([
      repository.findScriptedCustomer(tenant, customerId),
      customers.findShort(tenant, member, [customerId]),
      namedFields(tenant),
    ]);
    const hidden = short?.hidden ?? [];
    const open = <Value>(field: (typeof hidden)[number], value: Value) => (hidden.includes(field) ? null : value);
    const deal = stored?.dealAmount ?? null;
    return {
      known: {
        ...usual,
        name: stored?.name,
        company: open('company', stored?.company),
        position: open('position', stored?.position),
        area: open('area', stored?.area),
        address: open('address', stored?.address),
        deal: deal === null ? null : formatPrice(Number(deal)),
      },
      fields: new Map(
        hidden.includes('custom') ? [] : [...names].map(([id, name]) => [name, written(stored?.custom[id])]),
      ),
    };
  }

  return { read, save, ofCall, answer };
}

/** Returns the names of the enterprise's own customer fields by their ids, without archived ones. */
async function namedFields(db: Queryable): Promise<Map<string, string>> {
  const { fields } = await readSettings(db, 'customFields');
  return new Map(fields.flatMap(({ id, name, archived }) => (id === null || archived ? [] : [[id, name] as const])));
}

/** Writes the value of an own field in one line. */
function written(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined ? '' : String(value as string | number);
}
