import type { Caller } from '#platform/contract/who.ts'
import { on, type Route } from '#platform/serving/context.ts'
import * as calls from '../contract.ts'
import { readNeeds } from './read-needs.ts'
import { readWaiting } from './read-waiting.ts'
import { searchCompany } from './search-company.ts'

export const companySearchRoutes: Route[] = [
  on(calls.readWaiting, async ({ db, caller, params, now }) => ({
    waiting: await readWaiting(db, params.subsidiaryId, actionsIn(caller, params), now),
  })),
  on(calls.readNeeds, ({ db, caller, params, now }) =>
    readNeeds(db, { subsidiary_id: params.subsidiaryId, actions: actionsIn(caller, params), now }),
  ),
  on(calls.searchCompany, ({ db, caller, params, query }) =>
    searchCompany(db, {
      subsidiary_id: params.subsidiaryId,
      actions: actionsIn(caller, params),
      q: query.q.toLowerCase(),
    }),
  ),
]

const actionsIn = ({ tenants }: Caller, { subsidiaryId }: { subsidiaryId: string }): readonly string[] =>
  tenants.find(({ tenant_id }) => tenant_id === subsidiaryId)?.actions ?? []
