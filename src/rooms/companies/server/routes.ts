import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import { type InvitationMessages, inviteFirstAdmin } from '#rooms/access/server/invitation-commands.ts'
import { withdrawInvitation } from '#rooms/access/server/withdraw-invitations.ts'
import { listActivities as listActivitiesCall } from '../contract/activities.ts'
import {
  amendPartner as amendPartnerCall,
  endPartner as endPartnerCall,
  previewEnd as previewEndCall,
} from '../contract/amendments.ts'
import * as desk from '../contract/desk.ts'
import * as contracts from '../contract/partner-plan.ts'
import { listPartners as listPartnersCall } from '../contract.ts'
import { amendPartner, type ExtensionCommands } from './commands/amend-partner.ts'
import { changePartner } from './commands/change-partner.ts'
import { type EndingCommands, endPartner, previewEnd } from './commands/end-partner.ts'
import type { AmendmentMessages } from './commands/enter-amendment.ts'
import { addOrganization, addSubsidiary, changeOrganization, changeSubsidiary } from './commands/organizations.ts'
import { addPartner, discardPartner, type PackageCommands, signPartner } from './commands/partner-plans.ts'
import { listOrganizations, organizationOf, readOrganization } from './desk/organizations.ts'
import { listContractPlans, readPartner } from './desk/partner-plan.ts'
import { listActivities } from './list-activities.ts'
import { readLogo, removeLogo, saveLogo } from './logo.ts'
import { listPartners } from './queries.ts'

type ContractCommands = PackageCommands & ExtensionCommands & EndingCommands & AmendmentMessages
export type CompanyDependencies = InvitationMessages & ContractCommands

export function companyRoutes(above: CompanyDependencies): Route[] {
  return [
    on(listPartnersCall, async ({ db, params, now }) => {
      const partners = await listPartners(db, [params.subsidiaryId], now)
      return { partners: partners.get(params.subsidiaryId) ?? [] }
    }),
    on(listActivitiesCall, ({ db, params, query }) => listActivities(db, params.subsidiaryId, query)),
    ...organizationRoutes(above),
    ...contractRoutes(above),
  ]
}

function organizationRoutes(above: InvitationMessages): Route[] {
  const shown = async ({ db, now }: AnyRequestContext, id: string) => readOrganization(db, id, now)
  return [
    on(desk.listOrganizations, ({ db, query, now }) => listOrganizations(db, { ...query, now })),
    on(desk.readOrganization, (request) => shown(request, request.params.id)),
    on(desk.addOrganization, async (request) => shown(request, await addOrganization(request, request.body))),
    on(desk.changeOrganization, async (request) => {
      await changeOrganization(request, { ...request.params, ...request.body })
      return shown(request, request.params.id)
    }),
    on(desk.addSubsidiary, async (request) => {
      await addSubsidiary(request, request.body)
      return shown(request, request.body.organization_id)
    }),
    on(desk.changeSubsidiary, async (request) =>
      shown(request, await changeSubsidiary(request, { ...request.params, ...request.body })),
    ),
    on(desk.inviteCompanyAdmin, async (request) => {
      const organization_id = await organizationOf(request.db, request.params.id)
      await inviteFirstAdmin(request, above, request.params.id, request.body.mobile)
      return shown(request, organization_id)
    }),
    on(desk.withdrawAdminInvitation, async (request) => {
      const { id, invitation_id } = request.params
      const organization_id = await organizationOf(request.db, id)
      await withdrawInvitation(request, { subsidiaryId: id, id: invitation_id })
      return shown(request, organization_id)
    }),
  ]
}

function contractRoutes(above: ContractCommands): Route[] {
  const shown = ({ db, now }: AnyRequestContext, id: string) => readPartner(db, id, now)
  return [
    on(contracts.listContractPlans, async ({ db }) => ({ plans: await listContractPlans(db) })),
    on(contracts.readPartner, (request) => shown(request, request.params.id)),
    on(contracts.addPartner, async (request) => shown(request, await addPartner(request, request.body))),
    on(contracts.changePartner, async (request) => {
      await changePartner(request, above, request.params.id, request.body)
      return shown(request, request.params.id)
    }),
    on(contracts.signPartner, async (request) => {
      await signPartner(request, { ...request.params, ...request.body })
      return shown(request, request.params.id)
    }),
    on(amendPartnerCall, async (request) => {
      await amendPartner(request, above, request.params.id, request.body)
      return shown(request, request.params.id)
    }),
    on(previewEndCall, ({ db, params, query, now }) => previewEnd(db, above, { ...params, ...query, now })),
    on(endPartnerCall, async (request) => {
      await endPartner(request, above, request.params.id, request.body)
      return shown(request, request.params.id)
    }),
    on(contracts.discardPartner, (request) => discardPartner(request, above, request.params.id)),
    on(contracts.savePartnerLogo, async (request) => {
      const { params, body, files } = request
      await saveLogo(request, { ...params, ...body, file: files.logo[0] })
      return shown(request, params.id)
    }),
    on(contracts.removePartnerLogo, async (request) => {
      await removeLogo(request, { ...request.params, ...request.body })
      return shown(request, request.params.id)
    }),
    on(contracts.readPartnerLogo, (request) => readLogo(request, request.params.id)),
  ]
}
