import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { noteSettingsChange } from '#platform/settings/read-setting.ts'
import { saveSetting } from '#platform/settings/save-setting.ts'
import { noteCatalogueChange } from '#rooms/plans/server/catalogue-changes.ts'
import { startOfIstDay } from '#values/ist-date.ts'
import type { Setting } from '#values/setting.ts'
import { CATALOGUE_KINDS, type CatalogueKind } from '../../rules/catalogue-kinds.ts'
import type { SettingsDocument } from '../../rules/documents/settings-document.ts'
import { type CatalogueFile, checkFile } from '../file/check-file.ts'
import type { FileProblem } from '../file/read-file.ts'
import { KINDS } from '../kinds/all-kinds.ts'
import type { Outcome, Saving } from '../kinds/kind.ts'

export interface ImportedThing {
  kind: CatalogueKind | 'settings'
  id: string
  outcome: Outcome
}

export type ImportReport =
  | { problems: FileProblem[]; things?: undefined }
  | { problems?: undefined; things: ImportedThing[]; applied: boolean }

/**
 * Takes over a catalogue file: all of it in one transaction, or nothing with everything that is wrong with it. What the
 * file says already stands is left alone; what it does not name stays.
 * @param dry_run tells what would come of it and changes nothing
 */
export async function importCatalogue(
  db: Db,
  { text, dry_run, settings }: { text: string; dry_run: boolean; settings: readonly Setting[] },
  saving: Saving,
): Promise<ImportReport> {
  const checked = await checkFile(db, text, settings)
  if (checked.problems) return checked
  const things = await withTransaction(db, async (trx) => {
    const done = await apply(trx, checked.file, settings, saving)
    if (dry_run) throw new DryRun(done)
    return done
  }).catch((thrown: unknown) => {
    if (thrown instanceof DryRun) return thrown.things
    throw thrown
  })
  if (!dry_run) {
    noteCatalogueChange()
    noteSettingsChange(db)
  }
  return { things, applied: !dry_run }
}

/** Takes back what a dry run has done to the database, and carries out what it would have been. */
class DryRun extends Error {
  readonly things: ImportedThing[]
  constructor(things: ImportedThing[]) {
    super('dry run')
    this.things = things
  }
}

async function apply(
  trx: Db,
  file: CatalogueFile,
  settings: readonly Setting[],
  saving: Saving,
): Promise<ImportedThing[]> {
  const things: ImportedThing[] = []
  for (const kind of CATALOGUE_KINDS) {
    const { idField, save } = KINDS[kind]
    for (const document of file[kind] ?? []) {
      const id = document[idField] as string
      things.push({ kind, id, outcome: await save(trx, document, saving) })
    }
  }
  for (const setting of settings) {
    const written = file.settings?.[setting.key]
    if (written)
      things.push({ kind: 'settings', id: setting.key, outcome: await applySetting(trx, setting, written, saving) })
  }
  return things
}

async function applySetting(
  trx: Db,
  setting: Setting,
  { value, later }: NonNullable<SettingsDocument[string]>,
  { now, ...by }: Saving,
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
