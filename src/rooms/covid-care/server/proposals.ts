import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { PlanProposals } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { SealedColumn } from '#platform/renew-secrets.ts'
import type { Keys } from '#platform/seal.ts'
import { type Answers, hasHealth, noAnswers, withAnswers, withoutHealth } from '../rules/answers.ts'
import type { ReasonCode } from '../rules/eligibility.ts'
import { areStale } from '../rules/proposal-state.ts'

export type ProposalRow = Selectable<PlanProposals>

/** What is sealed of a proposal. A result names illnesses as the answers do. */
export interface Details {
  answers: Answers
  /** When the first of the answers about health was given, as ISO text; null without one. */
  health_since: string | null
  /** Of the check after the last change. */
  result: { reasons: ReasonCode[]; advisory?: string } | null
}

/** The encryption context of the answers about a patient. */
const detailsSeal = (id: string) => `plan_proposals:${id}:details`

export const detailsColumn: SealedColumn = {
  table: 'plan_proposals',
  column: 'sealed_details',
  id: 'id',
  place: detailsSeal,
}

export function openDetails(
  keys: Pick<Keys, 'unseal'>,
  { id, sealed_details }: Pick<ProposalRow, 'id' | 'sealed_details'>,
): Details {
  if (sealed_details === null) return { answers: noAnswers(), health_since: null, result: null }
  // What was sealed before the answers had an age has none.
  type SealedDetails = Omit<Details, 'health_since'> & Partial<Pick<Details, 'health_since'>>
  const {
    answers,
    health_since = null,
    result,
  } = JSON.parse(keys.unseal(sealed_details, detailsSeal(id))) as SealedDetails
  return { answers: { ...noAnswers(), ...answers }, health_since, result }
}

/** The details as they count now: an illness changes within a day, so older answers about health are no answers any more. */
export function currentDetails(keys: Pick<Keys, 'unseal'>, row: ProposalRow, now: Date): Details {
  const details = openDetails(keys, row)
  const { answers, health_since } = details
  // Answers from before their time was stored.
  const since = health_since === null ? row.modified_at : new Date(health_since)
  return areStale(row, since, now) ? { ...details, answers: withoutHealth(answers), health_since: null } : details
}

/** The details after some answers were given, with nothing checked. */
export function answeredDetails({ answers, health_since }: Details, sent: Partial<Answers>, now: Date): Details {
  const since = health_since ?? (hasHealth(sent) ? now.toISOString() : null)
  return { answers: withAnswers(answers, sent), health_since: since, result: null }
}

export function sealDetails(keys: Pick<Keys, 'seal'>, id: string, details: Details): Buffer {
  return keys.seal(JSON.stringify(details), detailsSeal(id))
}

/** The caller's own proposal. @throws Refusal NOT_FOUND, also for another person's */
export async function readOwnProposal(db: Db, id: string, { account_id }: Caller): Promise<ProposalRow> {
  const row = await db
    .selectFrom('plan_proposals')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', account_id ?? '')
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** Locked until the transaction ends; undefined without one. */
export async function lockProposal(trx: Db, id: string): Promise<ProposalRow | undefined> {
  return trx.selectFrom('plan_proposals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The proposal of a person for a plan that is a draft or eligible, as far as it is recorded; locked. */
export async function lockActiveProposal(
  trx: Db,
  { account_id, plan_id }: Pick<ProposalRow, 'account_id' | 'plan_id'>,
): Promise<ProposalRow | undefined> {
  return trx
    .selectFrom('plan_proposals')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('plan_id', '=', plan_id)
    .where('status', 'in', ['DRAFT', 'ELIGIBLE'])
    .forUpdate()
    .executeTakeFirst()
}

/** Whether a person has started another proposal for the same plan since. */
export async function hasNewerProposal(
  db: Db,
  { account_id, plan_id, created_at }: Pick<ProposalRow, 'account_id' | 'plan_id' | 'created_at'>,
): Promise<boolean> {
  const newer = await db
    .selectFrom('plan_proposals')
    .select('id')
    .where('account_id', '=', account_id)
    .where('plan_id', '=', plan_id)
    .where('created_at', '>', created_at)
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}

/** The proposal with which a subscription was bought. */
export async function findProposalOfPlan(db: Db, subscription_id: string): Promise<ProposalRow | undefined> {
  return db.selectFrom('plan_proposals').selectAll().where('subscription_id', '=', subscription_id).executeTakeFirst()
}

/** From when on another person sees what is worked on. */
export interface VisibilityWindow {
  since: Date
  now: Date
}

/** Proposals that somebody sees who was let in at an instant: those that are active, and those that were worked on since. */
export function isSeenSince({ since, now }: VisibilityWindow): RawBuilder<SqlBool> {
  return sql`(modified_at >= ${since} or status = 'DRAFT' or (status = 'ELIGIBLE' and expires_at > ${now}))`
}

/** A page of a person's proposals, newest first, and how many there are. */
export async function pageOfProposals(
  db: Db,
  { account_id, plan_id, seen }: { account_id: string; plan_id: string | undefined; seen?: VisibilityWindow },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ProposalRow[]; total: number }> {
  const own = () =>
    db
      .selectFrom('plan_proposals')
      .where('account_id', '=', account_id)
      .$if(plan_id !== undefined, (query) => query.where('plan_id', '=', plan_id ?? ''))
      .$if(seen !== undefined, (query) => query.where(isSeenSince(seen!)))
  const rows = await own()
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await own().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
