import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { staffNames } from '#rooms/access/server/staff-names.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { TimelineEntry } from '../../contract/staff.ts'
import type { InsurersWord } from '../../rules/insurers-word.ts'
import type { PolicyStatus } from '../../rules/statuses.ts'
import { staffCallWords } from '../../words/staff-calls.ts'
import type { PolicyRow } from '../policies.ts'
import type { ListedRefund } from '../refunds.ts'

const ACTORS = staffCallWords.actors

type DatedEntry = TimelineEntry & { when: Date }
type Names = ReadonlyMap<string, string>

/** Everything that was done with a policy, sent about it and said, oldest first; at the same instant in this order. */
export async function readTimeline(
  db: Db,
  policy: Pick<PolicyRow, 'id' | 'account_id'>,
  refunds: readonly ListedRefund[],
): Promise<TimelineEntry[]> {
  const { id } = policy
  const retries = await auditedOf(db, id, 'insurance.submission-retried')
  const words = await auditedOf(db, id, 'insurance.insurers-word-recorded')
  const moves = await db
    .selectFrom('insurance_policy_events')
    .selectAll()
    .where('policy_id', '=', id)
    .orderBy('id')
    .execute()
  const names = await staffNames(db, [
    ...[...retries, ...words].map(({ actor_id }) => actor_id),
    ...moves.filter(({ actor_type }) => actor_type === 'STAFF').map(({ actor_id }) => actor_id),
    ...refunds.flatMap(({ requested_by, decided_by }) => [requested_by, decided_by]),
  ])
  const entries: DatedEntry[] = [
    ...moves.map(
      (one): DatedEntry => ({
        kind: 'MOVED',
        ...dated(one.at),
        by: (one.actor_type === 'STAFF' && names.get(one.actor_id ?? '')) || ACTORS[one.actor_type],
        from: one.from_status as PolicyStatus | null,
        to: one.to_status as PolicyStatus,
        reason: one.reason,
      }),
    ),
    ...retries.map(
      ({ at, actor_id }): DatedEntry => ({
        kind: 'RETRIED',
        ...dated(at),
        by: names.get(actor_id ?? '') ?? ACTORS.STAFF,
      }),
    ),
    ...words.map(({ at, actor_id, after, reason }): DatedEntry => {
      const { word } = after as { word: InsurersWord }
      const isMove = moves.some((move) => move.at.getTime() === at.getTime())
      return {
        kind: 'WORD',
        ...dated(at),
        by: names.get(actor_id ?? '') ?? ACTORS.STAFF,
        word,
        note: isMove ? null : reason,
      }
    }),
    ...(await messagesOf(db, id)),
    ...(await personalOf(db, id)),
    ...refunds.flatMap((refund) => ofRefund(refund, names)),
    ...(await notificationsOf(db, policy)),
  ]
  return entries
    .toSorted((a, b) => a.when.getTime() - b.when.getTime())
    .map((dated) => {
      const { when: _, ...entry } = dated
      return entry
    })
}

const dated = (when: Date) => ({ when, at: toWireTime(when) })

/** What our staff did about it that only the audit log knows, and who. */
function auditedOf(db: Db, policy_id: string, action: string) {
  return db
    .selectFrom('audit_log')
    .select(['at', 'actor_id', 'after', 'reason'])
    .where('entity', '=', 'insurance_policy')
    .where('entity_id', '=', policy_id)
    .where('action', '=', action)
    .orderBy('id')
    .execute()
}

async function messagesOf(db: Db, policy_id: string): Promise<DatedEntry[]> {
  const rows = await db
    .selectFrom('insurer_messages')
    .selectAll()
    .where('policy_id', '=', policy_id)
    .orderBy('id')
    .execute()
  return rows.map(({ direction, kind, at, outcome, status, coi_number, detail }) => ({
    kind: direction,
    ...dated(at),
    about: kind,
    outcome,
    status,
    coi_number,
    detail,
  }))
}

/** What the person declared, whom they named, and the certificates that were mailed. */
async function personalOf(db: Db, policy_id: string): Promise<DatedEntry[]> {
  const declared = await db
    .selectFrom('insurance_declarations')
    .selectAll()
    .where('policy_id', '=', policy_id)
    .orderBy('id')
    .execute()
  const named = await db
    .selectFrom('insurance_nominees')
    .selectAll()
    .where('policy_id', '=', policy_id)
    .orderBy('id')
    .execute()
  const mailed = await db
    .selectFrom('insurance_coi_mails')
    .selectAll()
    .where('policy_id', '=', policy_id)
    .orderBy('id')
    .execute()
  return [
    ...declared.map(
      (one): DatedEntry => ({
        kind: 'DECLARED',
        ...dated(one.declared_at),
        version: one.declaration_version,
      }),
    ),
    ...named.map(
      (one): DatedEntry => ({ kind: 'NOMINEE', ...dated(one.named_at), name: one.name, relation: one.relation }),
    ),
    ...mailed.map(
      (one): DatedEntry => ({ kind: 'COI_MAILED', ...dated(one.at), status: one.status, to: one.masked_recipient }),
    ),
  ]
}

function ofRefund(refund: ListedRefund, names: Names): DatedEntry[] {
  const { requested_at, requested_by, decided_at, decided_by, completed_at, failed_at } = refund
  const { kind, note, needs_approval, by_transfer } = refund
  const amount = toRupees(refund.amount_paise)
  const nameOf = (id: string | null, other: string) => (id ? (names.get(id) ?? other) : ACTORS.SYSTEM)
  const decided = decided_at && { ...dated(decided_at), by: nameOf(decided_by, ACTORS.STAFF), amount }
  return [
    {
      kind: 'REFUND_REQUESTED',
      ...dated(requested_at),
      by: nameOf(requested_by, ACTORS.MEMBER),
      amount,
      of: kind,
      note,
      needs_approval,
    },
    ...(decided && refund.status === 'FAILED'
      ? [{ kind: 'REFUND_DECLINED', ...decided, reason: refund.decline_reason } as const]
      : decided
        ? [{ kind: 'REFUND_APPROVED', ...decided } as const]
        : []),
    ...(failed_at ? [{ kind: 'REFUND_FAILED', ...dated(failed_at), amount } as const] : []),
    ...(completed_at ? [{ kind: 'REFUND_SENT', ...dated(completed_at), amount, by_transfer } as const] : []),
  ]
}

/** The messages about it that left us; what they said is sealed. */
async function notificationsOf(
  db: Db,
  { id, account_id }: Pick<PolicyRow, 'id' | 'account_id'>,
): Promise<DatedEntry[]> {
  const rows = await db
    .selectFrom('outbox_messages')
    .select(['template', 'channel', 'status', 'created_at'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`strpos(cause, ${id}) > 0`)
    .orderBy('created_at')
    .orderBy('channel')
    .limit(200)
    .execute()
  return rows.map(({ created_at, ...message }) => ({ kind: 'NOTIFIED', ...dated(created_at), ...message }))
}
