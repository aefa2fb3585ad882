import * as z from 'zod'
import type { Db } from '#platform/database/open-database.ts'
import { companyName } from '#rooms/companies/contract/desk.ts'
import { saveOrganization, saveSubsidiary } from '#rooms/companies/server/commands/save-company.ts'
import { differences } from '../../rules/differences.ts'
import { companyCode } from '../../rules/documents/company-code.ts'
import { auditChange } from './audited.ts'
import type { Kind } from './kind.ts'

const organizationDocument = z.strictObject({ code: companyCode(), name: companyName() })

/** Companies, in the file only: the dashboard has its own pages for them. */
export const organizations: Kind<typeof organizationDocument> = {
  kind: 'organizations',
  schema: organizationDocument,
  idField: 'code',
  list: async (db) => {
    const rows = await db
      .selectFrom('organizations')
      .select(['code', 'name', 'version'])
      .orderBy('created_at')
      .orderBy('code')
      .execute()
    return rows.map(({ version, ...document }) => ({ id: document.code, version, document }))
  },
  references: () => [],
  save: async (trx, document, saving) => {
    const { code } = document
    const before = (await organizations.list(trx)).find(({ id }) => id === code)?.document
    if (differences(before ?? {}, document).length === 0) return 'unchanged'
    await saveOrganization(trx, { ...document, now: saving.now })
    const change = { action: 'companies.organization-saved', entity: 'organization', id: code, before, after: document }
    return auditChange(trx, change, saving)
  },
}

const flag = z.boolean().default(false)
const subsidiaryDocument = z.strictObject({
  code: companyCode(),
  /** The code of its company. */
  organization: companyCode(),
  name: companyName(),
  display_name: companyName(),
  has_health_check: flag,
  has_wallet: flag,
  pemc_enabled: flag,
  consult_enabled: flag,
  member_restricted: flag,
  tells_people_of_reports: flag,
})

export const subsidiaries: Kind<typeof subsidiaryDocument> = {
  kind: 'subsidiaries',
  schema: subsidiaryDocument,
  idField: 'code',
  list: listSubsidiaries,
  references: ({ organization }) => [{ path: ['organization'], kind: 'organizations', id: organization }],
  save: async (trx, document, saving) => {
    const { code } = document
    const before = (await listSubsidiaries(trx)).find(({ id }) => id === code)?.document
    if (differences(before ?? {}, document).length === 0) return 'unchanged'
    await saveSubsidiary(trx, { ...document, now: saving.now })
    const change = { action: 'companies.subsidiary-saved', entity: 'subsidiary', id: code, before, after: document }
    return auditChange(trx, change, saving)
  },
}

async function listSubsidiaries(db: Db) {
  const rows = await db
    .selectFrom('subsidiaries as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['s.version', 's.code', 'o.code as organization', 's.name', 's.display_name'])
    .select(['s.has_health_check', 's.has_wallet', 's.pemc_enabled', 's.consult_enabled', 's.member_restricted'])
    .select('s.tells_people_of_reports')
    .orderBy('s.created_at')
    .orderBy('s.code')
    .execute()
  return rows.map(({ version, ...document }) => ({ id: document.code, version, document }))
}
