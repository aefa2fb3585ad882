import { auditedBy } from '#platform/audit/audit.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { Setting } from '#values/setting.ts'
import { setCatalogueStatus } from '../contract/actions.ts'
import * as settingCalls from '../contract/settings.ts'
import * as calls from '../contract.ts'
import { fieldsOf } from '../rules/problems.ts'
import { confirmSetting, declineSetting, withdrawSetting } from './commands/decide-setting.ts'
import { importCatalogue } from './commands/import-catalogue.ts'
import { checkDocument, publishDraft } from './commands/publish-draft.ts'
import { discardDraft, saveDraft } from './commands/save-draft.ts'
import { setSetting } from './commands/set-setting.ts'
import { setStatus } from './commands/set-status.ts'
import { writeFile } from './file/write-file.ts'
import type { SaveOptions } from './kinds/kind.ts'
import { listItems } from './queries/list-items.ts'
import { listSettings } from './queries/list-settings.ts'
import { readItem } from './queries/read-item.ts'

/** The operators' calls for the whole catalogue and every setting of the product. */
export function catalogueRoutes(settings: readonly Setting[]): Route[] {
  return [
    on(calls.listCatalogue, ({ db, params, query, now }) => listItems(db, params.kind, query, now)),
    on(calls.readCatalogueItem, ({ db, params: { kind, id }, now }) => readItem(db, kind, id, now)),
    on(calls.saveCatalogueDraft, async (request) => {
      const { db, params, body } = request
      const { document, based_on } = body
      const version = await saveDraft(db, { ...params, document, based_on }, savingOf(request, body.version))
      return { version, problems: fieldsOf((await checkDocument(db, params.kind, document)).problems) }
    }),
    on(calls.discardCatalogueDraft, ({ db, params: { kind, id } }) => discardDraft(db, kind, id)),
    on(calls.publishCatalogueDraft, async (request) => {
      const { db, params, body } = request
      await publishDraft(db, params.kind, params.id, savingOf(request, body.version))
      return readItem(db, params.kind, params.id, request.now)
    }),
    on(setCatalogueStatus, async (request) => {
      const { db, params, body } = request
      const { status, version: seen } = body
      const version = await setStatus(db, { ...params, status }, { ...savingOf(request), version: seen })
      return { id: params.id, status, version }
    }),
    on(calls.exportCatalogue, async ({ db, config, now }) => ({
      content: Buffer.from(await writeFile(db, { settings, brand: config.brand, now })),
      media_type: 'application/yaml; charset=utf-8',
      file_name: `catalogue-${istDateOf(now)}.yaml`,
    })),
    on(calls.importCatalogueFile, async (request) => {
      const { db, body, caller } = request
      const own = permits(caller.actions, 'settings.edit') ? settings : []
      const report = await importCatalogue(db, { ...body, settings: own }, savingOf(request))
      if (report.problems) return { applied: false, problems: report.problems, items: [] }
      return { applied: report.applied, problems: [], items: report.items }
    }),
    on(settingCalls.listSettings, async ({ db, now, caller: { account_id } }) => ({
      settings: await listSettings(db, settings, { now, account_id }),
    })),
    on(settingCalls.setSetting, (request) => setSetting(request, settings, { ...request.params, ...request.body })),
    on(settingCalls.confirmSetting, (request) => confirmSetting(request, settings, request.params.id)),
    on(settingCalls.declineSetting, (request) =>
      declineSetting(request, settings, { ...request.params, ...request.body }),
    ),
    on(settingCalls.withdrawSetting, (request) => withdrawSetting(request, settings, request.params.id)),
  ]
}

function savingOf(context: AnyRequestContext, version?: number): SaveOptions {
  const { at, ...by } = auditedBy(context)
  return { ...by, now: at, version, insurer_code: context.config.insurer?.code ?? null }
}
