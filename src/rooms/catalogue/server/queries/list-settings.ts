import type { Db } from '#platform/database/open-database.ts'
import { sameJson } from '#platform/settings/save-setting.ts'
import { valueInForce } from '#platform/settings/setting-at.ts'
import { startOfIstDay } from '#values/ist-date.ts'
import type { DatedValue, Setting } from '#values/setting.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { ClosedProposal, SettingProposal, SettingReply } from '../../contract/settings.ts'
import { settingInput } from '../../rules/setting-input.ts'
import { closedShownSince, mayStillPropose, proposalEffective } from '../../rules/setting-proposal.ts'
import { catalogueWords } from '../../words.ts'

/** Settings with their current, past, future and proposed values, in the given order. */
export async function listSettings(
  db: Db,
  settings: readonly Setting[],
  { now, account_id }: { now: Date; account_id: string | null },
): Promise<SettingReply[]> {
  const rows = await db
    .selectFrom('setting_values as s')
    .leftJoin('staff_names as a', 'a.account_id', 's.set_by')
    .leftJoin('setting_proposals as p', 'p.id', 's.proposal_id')
    .leftJoin('staff_names as proposer', 'proposer.account_id', 'p.proposed_by')
    .select(['s.key', 's.value', 's.effective_from', 's.set_at', 'a.name as set_by'])
    .select(['proposer.name as proposed_by', 'p.reason'])
    .where('s.key', 'in', [...settings.map(({ key }) => key), ''])
    .orderBy('s.id')
    .execute()
  const open = await listOpen(db, now)
  const closed = await listClosed(db, now)
  return settings.map((setting) => {
    const stored = rows.filter(({ key }) => key === setting.key)
    const shipped = (setting.later ?? []).map(({ from }) => startOfIstDay(from))
    const { value, effective_from } = valueInForce(setting, stored, now)
    const instants = [...shipped, ...stored.map((row) => row.effective_from)].filter((instant) => instant > now)
    const days = [...new Set(instants.map(Number))].toSorted((a, b) => a - b).map((instant) => new Date(instant))
    const proposal = open.find(({ key }) => key === setting.key)
    return {
      key: setting.key,
      group: groupOf(setting),
      label: setting.label,
      description: setting.description,
      unit: setting.unit ?? null,
      money: setting.money,
      input: settingInput(setting),
      value,
      default: setting.default,
      effective_from: effective_from && toWireTime(effective_from),
      scheduled: days.map((day) => ({
        value: valueInForce(setting, stored, day).value,
        effective_from: toWireTime(day),
      })),
      proposal: proposal ? proposalOnWire(proposal, { setting, stored, now, account_id }) : null,
      closed: closedOnWire(closed.find(({ key }) => key === setting.key)),
      history: stored.toReversed().map((row) => ({
        value: row.value,
        effective_from: toWireTime(row.effective_from),
        set_at: toWireTime(row.set_at),
        set_by: row.set_by,
        proposed_by: row.proposed_by,
        reason: row.reason,
      })),
      version: stored.length,
    }
  })
}

async function listOpen(db: Db, now: Date) {
  return db
    .selectFrom('setting_proposals as p')
    .leftJoin('staff_names as a', 'a.account_id', 'p.proposed_by')
    .leftJoin('staff_roles as r', 'r.account_id', 'p.proposed_by')
    .innerJoin('accounts as proposer', 'proposer.id', 'p.proposed_by')
    .selectAll('p')
    .select(['a.name', 'r.role', 'proposer.blocked_at'])
    .where('p.status', '=', 'OPEN')
    .where('p.expires_at', '>', now)
    .execute()
}

/** The last of each setting that was decided, or expired, within the last days. */
async function listClosed(db: Db, now: Date) {
  return db
    .selectFrom('setting_proposals as p')
    .leftJoin('staff_names as proposer', 'proposer.account_id', 'p.proposed_by')
    .leftJoin('staff_names as decider', 'decider.account_id', 'p.decided_by')
    .select(['p.key', 'p.value', 'p.status', 'p.note'])
    .select(({ fn }) => fn.coalesce('p.decided_at', 'p.expires_at').as('closed_at'))
    .select(['proposer.name as proposed_by', 'decider.name as decided_by'])
    .distinctOn('p.key')
    .where(({ fn }) => fn.coalesce('p.decided_at', 'p.expires_at'), '>', closedShownSince(now))
    .where((where) => where.or([where('p.status', '<>', 'OPEN'), where('p.expires_at', '<=', now)]))
    .orderBy('p.key')
    .orderBy('p.proposed_at', 'desc')
    .execute()
}

type ClosedProposalRow = Awaited<ReturnType<typeof listClosed>>[number]

function closedOnWire(last: ClosedProposalRow | undefined): ClosedProposal | null {
  if (!last || last.status === 'CONFIRMED' || last.status === 'WITHDRAWN') return null
  const { value, proposed_by, closed_at, decided_by, note } = last
  const outcome = last.status === 'OPEN' ? 'EXPIRED' : (last.status as ClosedProposal['outcome'])
  return { value, proposed_by, closed_at: toWireTime(closed_at), outcome, declined_by: decided_by, reason: note }
}

type OpenProposal = Awaited<ReturnType<typeof listOpen>>[number]

interface ProposalContext {
  setting: Setting
  stored: readonly DatedValue[]
  now: Date
  account_id: string | null
}

function proposalOnWire(
  proposal: OpenProposal,
  { setting, stored, now, account_id }: ProposalContext,
): SettingProposal {
  const effective_from = proposalEffective(proposal.effective_from, now)
  return {
    id: proposal.id,
    value: proposal.value,
    effective_from: toWireTime(effective_from),
    reason: proposal.reason,
    proposed_by: proposal.name,
    proposed_at: toWireTime(proposal.proposed_at),
    expires_at: toWireTime(proposal.expires_at),
    own: proposal.proposed_by === account_id,
    stale:
      proposal.seen_version !== stored.length ||
      !sameJson(valueInForce(setting, stored, effective_from).value, proposal.before),
    orphaned: !mayStillPropose(proposal),
  }
}

function groupOf({ key }: Setting): string {
  const room = key.split('.')[0] ?? ''
  const groups: Record<string, string> = catalogueWords.settingGroups
  return groups[room] ?? room
}
