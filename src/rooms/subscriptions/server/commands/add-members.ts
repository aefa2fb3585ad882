import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { SubscriptionMembers } from '#db/schema.ts'
import { auditMany } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { istDateOf } from '#values/ist-date.ts'
import { enteredFields, NO_CONTACT, provenanceAfter } from '../../rules/contacts.ts'
import { faultsOfAdditions, type MemberFault } from '../../rules/judge-additions.ts'
import { coveredAs, type MemberFacts } from '../../rules/member-facts.ts'
import { guardianConsentBy } from '../../rules/settings.ts'
import type { MemberRow } from '../members.ts'
import { auditedFor, type OnBehalf, recordGuardianConsents } from './guardian-consent.ts'
import { lockPlanMembers, type PlanMembers } from './lock-members.ts'

export interface NewMember extends MemberFacts {
  name: string
}

interface MemberAddition {
  subscription_id: string
  facts: NewMember
  /** The guardian of a child agrees. */
  consented: boolean
  /** To which version of the text; without one, the newest. */
  text_version?: string | undefined
  behalf?: OnBehalf
}

interface MembersInput {
  additions: readonly MemberAddition[]
  actor: Caller
  request?: { ip: string; request_id: string }
  now: Date
}

/** The person with the plan as it was before, or why they are not added. */
export type AddedMember = { row: MemberRow; plan: PlanMembers } | { fault: MemberFault }

/**
 * Adds people to plans, one or thousands of them in a fixed number of statements, those that can be: under the
 * subscriptions' locks, so two concurrent additions never take one place.
 * @returns a result for each, in their order
 */
export async function addMembers(trx: Db, { additions, actor, request, now }: MembersInput): Promise<AddedMember[]> {
  const today = istDateOf(now)
  const ids = [...new Set(additions.map(({ subscription_id }) => subscription_id))]
  const plans = await lockPlanMembers(trx, ids, now)
  const judged = additions.map((one) => ({ ...one, by_company: one.behalf !== undefined }))
  const faults = faultsOfAdditions(plans, judged, { today, is_tick_enough: await isTickEnough(trx, now) })
  const added = additions
    .filter((_, at) => !faults[at])
    .map((one) => ({ ...one, uhid: randomUUID(), covered_as: coveredAs(one.facts, today) }))
  const rows = await insertMembers(trx, added, now)
  const children = added.filter(({ covered_as }) => covered_as === 'minor')
  await recordGuardianConsents(
    trx,
    { actor, now },
    children.map(({ uhid, text_version, behalf }) => ({ subject_uhid: uhid, given: true, text_version, behalf })),
  )
  await auditMany(
    trx,
    added.map(({ uhid, subscription_id, covered_as, facts, behalf }) => ({
      at: now,
      actor,
      ...auditedFor(behalf),
      action: 'subscriptions.member-added',
      entity: 'subscription_member',
      entity_id: uhid,
      after: { subscription_id, covered_as, relation: facts.relation, entered: enteredFields(NO_CONTACT, facts) },
      ...request,
    })),
  )
  let next = 0
  return faults.map((fault) => {
    if (fault) return { fault }
    const { uhid, subscription_id } = added[next++]!
    return { row: rows.get(uhid)!, plan: plans.get(subscription_id)! }
  })
}

/** Whether a guardian agrees by a tick, as the law is read now. */
export async function isTickEnough(db: Db, now: Date): Promise<boolean> {
  return (await readSetting(db, guardianConsentBy, now)) === 'TICK'
}

type NewMemberRow = MemberAddition & { uhid: string; covered_as: 'adult' | 'minor' }

async function insertMembers(trx: Db, added: readonly NewMemberRow[], now: Date): Promise<Map<string, MemberRow>> {
  if (added.length === 0) return new Map()
  const given = added.map(
    ({ uhid, subscription_id, covered_as, behalf, facts: { is_primary: _primary, ...facts } }) => {
      const unconfirmed_since = behalf ? now : null
      const by = behalf ? 'COMPANY' : 'OWNER'
      const provenance = provenanceAfter(NO_CONTACT, facts, { by, has_history: false, now })
      return { uhid, subscription_id, covered_as, ...facts, unconfirmed_since, ...provenance }
    },
  )
  const { rows } = await sql<Selectable<SubscriptionMembers>>`
    insert into subscription_members (uhid, subscription_id, is_primary, name, relation, gender, dob, age, age_on, mobile, email,
      covered_as, created_at, mobile_by, mobile_at, mobile_since, mobile_proof, email_by, email_at, email_since, email_proof,
      unconfirmed_since)
    select uhid, subscription_id, false, name, relation, gender, dob, age, age_on, mobile, email, covered_as, ${now},
      mobile_by, mobile_at, mobile_since, mobile_proof, email_by, email_at, email_since, email_proof, unconfirmed_since
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as row (uhid uuid, subscription_id uuid, name text,
      relation text, gender text, dob date, age int, age_on date, mobile text, email text, covered_as text,
      mobile_by text, mobile_at timestamptz, mobile_since timestamptz, mobile_proof text, email_by text, email_at timestamptz,
      email_since timestamptz, email_proof text, unconfirmed_since timestamptz)
    returning *`.execute(trx)
  return new Map(rows.map((row) => [row.uhid, { ...row, has_used: false, used_in_term: false, has_history: false }]))
}
