import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { recordConsent } from '#rooms/accounts/server/commands/record-consent.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { nameInMessage } from '#values/person-name.ts'
import type { providePartnerConsent, withdrawPartnerConsent } from '../../contract/person.ts'
import { accessEnds, consentState } from '../../rules/consent-state.ts'
import { type ConsentScope, purposeOf } from '../../rules/coordinator-acts.ts'
import { outcomeOfAnswer, type PersonAnswer } from '../../rules/person-answers.ts'
import { consentCallWords as words } from '../../words/calls.ts'
import { UNNAMED_COORDINATOR } from '../../words/consent.ts'
import { type ConsentRow, readOwnConsent } from '../consents.ts'
import { personConsent } from '../on-wire.ts'

/** What an answer changes. */
const CHANGES = {
  give: (account_id: string, now: Date) => ({
    status: 'PROVIDED' as const,
    account_id,
    provided_at: now,
    access_until: accessEnds(now),
  }),
  decline: (_: string, now: Date) => ({ declined_at: now }),
  withdraw: (_: string, now: Date) => ({ withdrawn_at: now }),
}

const ACTIONS = {
  give: 'partner-consents.consent-provided',
  decline: 'partner-consents.consent-declined',
  withdraw: 'partner-consents.consent-withdrawn',
} as const satisfies Record<PersonAnswer, string>

const GIVEN = { CARE: 'coordinator-consent-given', CLAIMS: 'coordinator-claims-given' } as const

interface ConsentAnswer {
  id: string
  answer: PersonAnswer
  /** Of a yes to home care: whether the coordinator sees alerts, too. */
  see_alerts?: boolean | undefined
  /** Refuses who may not answer so. */
  check?: (trx: Db, people: { coordinator_id: string; account_id: string; session_id: string | null }) => Promise<void>
}

/**
 * What a person answers to a coordinator. The same answer again changes nothing. The consent is locked: two answers, and an
 * answer and an act of the coordinator, come one after the other.
 * @throws Refusal NOT_FOUND for one of another number and after its time, ANSWERED for one that was answered otherwise
 */
export async function answerConsent(
  context: AnyRequestContext,
  { id, answer, see_alerts = false, check }: ConsentAnswer,
): Promise<ReplyOf<typeof providePartnerConsent>> {
  const { caller, now } = context
  return withTransaction(context.db, async (trx) => {
    const row = await readOwnConsent(trx, { id, caller, now, lock: true })
    const state = consentState(row, now)
    const outcome = outcomeOfAnswer(state, answer)
    if (outcome === 'hide') throw new Refusal('NOT_FOUND')
    if (outcome === 'refuse')
      throw new Refusal<typeof withdrawPartnerConsent>('ANSWERED', { extra_args: { current_state: state } })
    if (outcome === 'done') return personConsent(row, now)
    const { account_id, session_id } = caller
    await check?.(trx, { coordinator_id: row.coordinator_id, account_id: account_id!, session_id })
    if (see_alerts && purposeOf(row.scopes) !== 'CARE')
      throw new Refusal('INVALID', { fields: { see_alerts: words.fields.noAlerts } })
    const scopes: ConsentScope[] = see_alerts ? [...row.scopes, 'see_alerts'] : row.scopes
    const changed = { ...CHANGES[answer](account_id!, now), scopes }
    await trx.updateTable('partner_user_consents').set(changed).where('id', '=', id).execute()
    if (answer !== 'decline') await recordAndConfirm(trx, context, { ...row, scopes }, answer)
    await audit(trx, {
      ...auditedBy(context),
      action: ACTIONS[answer],
      entity: 'partner_user_consent',
      entity_id: id,
      after: { subsidiary_id: row.subsidiary_id, coordinator_id: row.coordinator_id },
    })
    return personConsent({ ...row, ...changed }, now)
  })
}

/** The ledger of consents has a line for each yes and no, and the person gets a message that they can find again. */
async function recordAndConfirm(
  trx: Db,
  { keys, config, caller, now, request_id }: AnyRequestContext,
  { id, text_version, scopes, coordinator_id, coordinator_name, company_name, subsidiary_id }: ConsentRow,
  answer: 'give' | 'withdraw',
): Promise<void> {
  const account_id = caller.account_id!
  await recordConsent(trx, {
    account_id,
    purpose: 'coordinator_access',
    given: answer === 'give',
    text_version,
    channel: 'web',
    evidence: { consent_id: id, coordinator_id, subsidiary_id, scopes, request_id },
    now,
  })
  await notify(trx, keys, {
    template: answer === 'give' ? GIVEN[purposeOf(scopes)] : 'coordinator-consent-withdrawn',
    variables: {
      coordinator: nameInMessage(coordinator_name, UNNAMED_COORDINATOR),
      company: company_name,
      link: linkTo(config, `/plus/partner-user-consent/${id}`),
    },
    to_account: account_id,
    cause: `partner-consent:${id}:${answer}`,
    now,
  })
}
