import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { saveSetting } from '#platform/settings/save-setting.ts'
import { noteCatalogueChange } from '#rooms/plans/server/catalogue-changes.ts'
import { startOfIstDay } from '#values/ist-date.ts'
import type { Setting } from '#values/setting.ts'
import { FILE_KINDS, type FileKind } from '../../rules/catalogue-kinds.ts'
import type { SettingsDocument } from '../../rules/documents/settings-document.ts'
import type { Problem } from '../../rules/problems.ts'
import { type CatalogueFile, checkFile } from '../file/check-file.ts'
import { type OpenFile, withFile } from '../file/open-file.ts'
import type { FileProblem } from '../file/read-file.ts'
import { KINDS } from '../kinds/all-kinds.ts'
import type { Outcome, SaveOptions } from '../kinds/kind.ts'

interface ImportedItem {
  kind: FileKind | 'settings'
  id: string
  outcome: Outcome
}

export type ImportReport =
  | { problems: FileProblem[]; items?: undefined }
  | { problems?: undefined; items: ImportedItem[]; applied: boolean }

/**
 * Imports a catalogue file: all of it in one transaction, or nothing with all its problems. Unchanged items are left
 * alone; items it does not name remain.
 * @param dry_run reports the changes and makes none
 */
export function importCatalogue(
  db: Db,
  { text, ...rest }: { text: string; dry_run: boolean; settings: readonly Setting[] },
  saving: SaveOptions,
): Promise<ImportReport> {
  return withFile(text, async (read) => ('problems' in read ? read : importFile(db, read, rest, saving)))
}

async function importFile(
  db: Db,
  read: OpenFile,
  { dry_run, settings }: { dry_run: boolean; settings: readonly Setting[] },
  saving: SaveOptions,
): Promise<ImportReport> {
  const checked = await checkFile(db, read, settings)
  if (checked.problems) return checked
  const outcome = await withTransaction(db, async (trx) => {
    const items = await apply(trx, checked.file, settings, saving)
    if (dry_run) throw new TakenBack({ items })
    return { items }
  }).catch((thrown: unknown) => {
    if (thrown instanceof TakenBack) return thrown.outcome
    throw thrown
  })
  if ('problem' in outcome) return { problems: await read.place(outcome.problem) }
  if (!dry_run) {
    noteCatalogueChange()
    noteSettingsChange(db)
  }
  return { items: outcome.items, applied: !dry_run }
}

type ImportOutcome = { items: ImportedItem[] } | { problem: Problem[] }

/** Rolls the transaction back but returns its result. */
class TakenBack extends Error {
  readonly outcome: ImportOutcome
  constructor(outcome: ImportOutcome) {
    super('taken back')
    this.outcome = outcome
  }
}

async function apply(
  trx: Db,
  file: CatalogueFile,
  settings: readonly Setting[],
  saving: SaveOptions,
): Promise<ImportedItem[]> {
  const items: ImportedItem[] = []
  for (const kind of FILE_KINDS) {
    const ofKind = KINDS[kind]
    for (const [index, document] of (file[kind] ?? []).entries()) {
      const id = document[ofKind.idField] as string
      const outcome = await ofKind.save(trx, document, saving).catch((thrown: unknown) => refuse(thrown, [kind, index]))
      items.push({ kind, id, outcome })
    }
  }
  for (const setting of settings) {
    const written = file.settings?.[setting.key]
    if (!written) continue
    const place = ['settings', setting.key]
    const outcome = await applySetting(trx, setting, written, saving).catch((thrown: unknown) => refuse(thrown, place))
    items.push({ kind: 'settings', id: setting.key, outcome })
  }
  return items
}

/** Problems that only the item's room can find, such as a coupon that has ended, with their position. */
function refuse(thrown: unknown, place: (string | number)[]): never {
  if (!(thrown instanceof Refusal) || thrown.code !== 'INVALID') throw thrown
  const problem = Object.entries(thrown.fields).map(([field, message]) => ({
    path: [...place, ...field.split('.')],
    message,
  }))
  throw new TakenBack({ problem })
}

async function applySetting(
  trx: Db,
  setting: Setting,
  { value, later }: NonNullable<SettingsDocument[string]>,
  { now, ...by }: SaveOptions,
): Promise<Outcome> {
  const dated = [
    { value, effective_from: null },
    ...later.map((one) => ({ value: one.value, effective_from: startOfIstDay(one.from) })),
  ]
  let outcome: Outcome = 'unchanged'
  for (const one of dated.toSorted((a, b) => Number(a.effective_from ?? 0) - Number(b.effective_from ?? 0)))
    if (await saveSetting(trx, { setting, ...one, by: { ...by, at: now } })) outcome = 'changed'
  return outcome
}
