import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { PolicyDetail } from '../contract/policies.ts'
import type { NomineeRelation } from '../rules/nominee.ts'
import { coiMailsPerDay } from '../rules/settings.ts'
import { countCoiMails } from './coi-mails.ts'
import { readCover } from './covers.ts'
import type { PolicyRow } from './policies.ts'
import { policyOnWire } from './policy-on-wire.ts'
import { readEndorsement } from './read-endorsement.ts'
import { openAnswers } from './sealed-answers.ts'

/** A policy with its nominees, declarations and log. */
export async function readPolicyDetail(
  db: Db,
  keys: Pick<Keys, 'unseal'>,
  row: PolicyRow,
  now: Date,
): Promise<PolicyDetail> {
  const application = await db
    .selectFrom('insurance_applications')
    .select(['id', 'applicant_email', 'sealed_dob', 'sealed_vaccination_doses_covid19'])
    .where('id', '=', row.application_id)
    .executeTakeFirstOrThrow()
  const events = await db
    .selectFrom('insurance_policy_events')
    .selectAll()
    .where('policy_id', '=', row.id)
    .orderBy('id')
    .execute()
  const { declaration_text, exclusions, documents, grievance_ladder } = await readCover(db, row.plan_version_id)
  const left = (await readSetting(db, coiMailsPerDay, now)) - (await countCoiMails(db, row.id, istDateOf(now)))
  return {
    ...(await policyOnWire(db, keys, row, now)),
    applicant_email: application.applicant_email,
    vaccination_doses_covid19: openAnswers(keys, application).vaccination_doses_covid19,
    nominees: await listNominees(db, row.id),
    declarations: await listDeclarations(db, row.id, declaration_text),
    terms: { exclusions, documents, grievance_ladder },
    history: events.map(({ at, from_status, to_status, actor_type }) => ({
      at: toWireTime(at),
      from: from_status,
      to: to_status,
      by: actor_type,
    })),
    endorsement_number: (await readEndorsement(db, row))?.number ?? null,
    coi_mails_left: row.status === 'COMPLETED' ? Math.max(0, left) : 0,
  }
}

async function listNominees(db: Db, policy_id: string): Promise<PolicyDetail['nominees']> {
  const rows = await db
    .selectFrom('insurance_nominees')
    .selectAll()
    .where('policy_id', '=', policy_id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ name, relation, dob, appointee_name, named_at }) => ({
    name,
    relation: relation as NomineeRelation,
    dob,
    appointee_name,
    named_at: toWireTime(named_at),
  }))
}

/** The text is the version's own: its hash was taken when it was confirmed. */
async function listDeclarations(db: Db, id: string, text: string): Promise<PolicyDetail['declarations']> {
  const rows = await db
    .selectFrom('insurance_declarations')
    .selectAll()
    .where('policy_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ declaration_version, text_sha256, declared_at }) => ({
    version: declaration_version,
    text,
    text_sha256: text_sha256.toString('hex'),
    declared_at: toWireTime(declared_at),
  }))
}
