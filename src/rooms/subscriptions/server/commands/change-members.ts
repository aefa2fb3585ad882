import { type Selectable, sql } from 'kysely'
import type { SubscriptionMembers } from '#db/schema.ts'
import { auditMany } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import { enteredFields, provenanceAfter } from '../../rules/contacts.ts'
import { type ChangedMember, type ChangeFault, judgeChanges, type WantedChange } from '../../rules/judge-changes.ts'
import type { MemberRow } from '../members.ts'
import { noteNumbersLeft } from '../numbers-left.ts'
import { isTickEnough } from './add-members.ts'
import { auditedFor, type OnBehalf, recordGuardianConsents, withGuardianConsent } from './guardian-consent.ts'
import { lockPlanMembers, type PlanMembers } from './lock-members.ts'

interface MemberChange {
  subscription_id: string
  uhid: string
  wanted: WantedChange
  /** The guardian of somebody who turns out to be a child agrees. */
  consented: boolean
  /** To which version of the text; without one, the newest. */
  text_version?: string | undefined
  behalf?: OnBehalf
}

interface MemberChangesInput {
  changes: readonly MemberChange[]
  actor: Caller
  request?: { ip: string; request_id: string }
  now: Date
}

/** The person after and before, with the plan as it was before, or why they are not changed. */
export type ChangeResult =
  | { row: MemberRow; before: MemberRow; plan: PlanMembers; is_changed: boolean }
  | { fault: ChangeFault }

/**
 * Corrects the details of people on plans, one or thousands of them in a fixed number of statements, those that may be.
 * The identity is fixed once they have used the plan or have a claim: a used place cannot be passed on under another name.
 * @returns a result for each, in their order
 */
export async function changeMembers(
  trx: Db,
  { changes, actor, request, now }: MemberChangesInput,
): Promise<ChangeResult[]> {
  const ids = [...new Set(changes.map(({ subscription_id }) => subscription_id))]
  const plans = await lockPlanMembers(trx, ids, now)
  const rowOf = new Map([...plans.values()].flatMap(({ rows }) => rows.map((row) => [row.uhid, row])))
  const judged = judgeChanges(
    plans,
    changes.map((one) => ({ ...one, by_company: one.behalf !== undefined })),
    { today: istDateOf(now), is_tick_enough: await isTickEnough(trx, now) },
  )
  const made = changes.flatMap((one, at) => {
    const result = judged[at]!
    if ('fault' in result || (one.behalf && !result.changed.is_changed)) return []
    return [{ ...one, ...result.changed, before: rowOf.get(one.uhid)! }]
  })
  const saved = await saveMembers(trx, made, now)
  const renumbered = made.filter(({ before, facts }) => before.mobile !== null && before.mobile !== facts.mobile)
  if (renumbered.length > 0)
    await noteNumbersLeft(
      trx,
      now,
      renumbered.map(({ uhid }) => uhid),
    )
  await recordConsents(trx, made, { actor, now })
  await auditMany(
    trx,
    made.map(({ uhid, wanted, before, covered_as, facts, behalf }) => ({
      at: now,
      actor,
      ...auditedFor(behalf),
      action: 'subscriptions.member-changed',
      entity: 'subscription_member',
      entity_id: uhid,
      before: { covered_as: before.covered_as, relation: before.relation },
      after: {
        covered_as,
        relation: facts.relation,
        fields: Object.keys(wanted),
        entered: enteredFields(before, facts),
      },
      ...request,
    })),
  )
  return changes.map(({ uhid, subscription_id }, at) => {
    const result = judged[at]!
    if ('fault' in result) return { fault: result.fault }
    const before = rowOf.get(uhid)!
    const row = saved.get(uhid)
    const { is_changed } = result.changed
    return { row: row ? { ...before, ...row } : before, before, plan: plans.get(subscription_id)!, is_changed }
  })
}

type AppliedChange = MemberChange & ChangedMember & { before: MemberRow }

async function saveMembers(
  trx: Db,
  made: readonly AppliedChange[],
  now: Date,
): Promise<Map<string, Selectable<SubscriptionMembers>>> {
  if (made.length === 0) return new Map()
  const given = made.map(({ uhid, covered_as, behalf, before, facts: { is_primary: _primary, ...facts } }) => {
    const by = behalf ? 'COMPANY' : 'OWNER'
    const { has_history } = before
    return { uhid, covered_as, ...facts, ...provenanceAfter(before, facts, { by, has_history, now }) }
  })
  const { rows } = await sql<Selectable<SubscriptionMembers>>`
    update subscription_members m set name = r.name,
      named_at = case when m.name is distinct from r.name then ${now}::timestamptz else m.named_at end, relation = r.relation, gender = r.gender, dob = r.dob, age = r.age,
      age_on = r.age_on, mobile = r.mobile, email = r.email, covered_as = r.covered_as, version = version + 1, mobile_by = r.mobile_by,
      mobile_at = r.mobile_at, mobile_since = r.mobile_since, mobile_proof = r.mobile_proof, email_by = r.email_by,
      email_at = r.email_at, email_since = r.email_since, email_proof = r.email_proof
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (uhid uuid, name text, relation text, gender text,
      dob date, age int, age_on date, mobile text, email text, covered_as text, mobile_by text, mobile_at timestamptz,
      mobile_since timestamptz, mobile_proof text, email_by text, email_at timestamptz, email_since timestamptz, email_proof text)
    where m.uhid = r.uhid returning m.*`.execute(trx)
  return new Map(rows.map((row) => [row.uhid, row]))
}

/** A guardian agrees for somebody who is a child after all; for an adult nobody does any more. */
async function recordConsents(
  trx: Db,
  made: readonly AppliedChange[],
  by: { actor: Caller; now: Date },
): Promise<void> {
  const adults = made.filter(({ covered_as }) => covered_as === 'adult').map(({ uhid }) => uhid)
  const ended = await withGuardianConsent(trx, adults)
  await recordGuardianConsents(
    trx,
    by,
    made
      .filter(({ is_new_child, uhid }) => is_new_child || ended.has(uhid))
      .map(({ uhid, is_new_child, text_version, behalf }) => ({
        subject_uhid: uhid,
        given: is_new_child,
        text_version,
        behalf,
      })),
  )
}
