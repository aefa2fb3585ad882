import { setImmediate } from 'node:timers/promises'
import type { Db } from '#platform/database/open-database.ts'
import type { Setting } from '#values/setting.ts'
import { FILE_KINDS, type FileKind } from '../../rules/catalogue-kinds.ts'
import { type SettingsDocument, settingsDocument } from '../../rules/documents/settings-document.ts'
import { invalidWords } from '../../rules/invalid-words.ts'
import { type Problem, readDocument } from '../../rules/problems.ts'
import { catalogueWords } from '../../words.ts'
import { KINDS } from '../kinds/all-kinds.ts'
import { brokenReferences, type ReferenceTargets, readKnown } from '../references.ts'
import type { OpenFile } from './open-file.ts'
import type { FileProblem } from './read-file.ts'

const words = catalogueWords.file
/** Beyond this many problems in a section, checking stops. */
const MOST_PROBLEMS = 500
/** Items that are checked before other requests have their turn. */
const AT_ONCE = 10

/** A file in which every document is valid. */
export type CatalogueFile = Partial<Record<FileKind, Record<string, unknown>[]>> & { settings?: SettingsDocument }

/** Checks a parsed file; returns all problems of an invalid one. */
export async function checkFile(
  db: Db,
  read: OpenFile,
  settings: readonly Setting[],
): Promise<{ file: CatalogueFile; problems?: undefined } | { file?: undefined; problems: FileProblem[] }> {
  const file: CatalogueFile = {}
  const problems: Problem[] = unknownSections(read.value)
  if (problems.length === 0 && isRecord(read.value)) {
    const known = await readKnown(db)
    for (const kind of FILE_KINDS) problems.push(...(await readItems(kind, read.value[kind], file, known, read)))
    if (problems.length < MOST_PROBLEMS) for (const kind of FILE_KINDS) problems.push(...looseEnds(kind, file, known))
    problems.push(...readSettings(read.value.settings, settings, file))
  }
  return problems.length > 0 ? { problems: await read.place(problems) } : { file }
}

function unknownSections(value: unknown): Problem[] {
  if (!isRecord(value)) return [{ path: [], message: words.notAMap }]
  const known = new Set<string>([...FILE_KINDS, 'settings'])
  return Object.keys(value)
    .filter((key) => !known.has(key))
    .map((key) => ({ path: [key], message: words.unknownKey, atKey: true }))
}

/** Reads one section of the file; its ids count as known from then on, even if their documents are invalid. */
async function readItems(
  kind: FileKind,
  written: unknown,
  file: CatalogueFile,
  known: ReferenceTargets,
  read: OpenFile,
): Promise<Problem[]> {
  if (written === undefined || written === null) return []
  if (!Array.isArray(written)) return [{ path: [kind], message: invalidWords.list }]
  const { schema, idField } = KINDS[kind]
  const indexes = new Map<string, number>()
  const documents: Record<string, unknown>[] = []
  const problems: Problem[] = []
  for (const [index, one] of written.entries()) {
    if (problems.length >= MOST_PROBLEMS) return problems
    if (index % AT_ONCE === 0) await setImmediate()
    const { document, problems: wrong } = readDocument(schema, one)
    const place = [kind, index]
    if (wrong) problems.push(...wrong.map((problem) => ({ ...problem, path: [...place, ...problem.path] })))
    else documents.push(document as Record<string, unknown>)
    const id = document ? (document as Record<string, string>)[idField]! : isRecord(one) ? String(one[idField]) : ''
    const earlier = indexes.get(id)
    if (earlier !== undefined && id) {
      const [first] = await read.place([{ path: [kind, earlier, idField], message: '' }])
      problems.push({ path: [...place, idField], message: words.duplicate(id, first?.line ?? 1) })
    } else indexes.set(id, index)
    known[kind].add(id)
  }
  // References are reported by index, so the list is complete or not checked at all.
  if (documents.length === written.length) file[kind] = documents
  return problems
}

function looseEnds(kind: FileKind, file: CatalogueFile, known: ReferenceTargets): Problem[] {
  return (file[kind] ?? []).flatMap((document, index) =>
    brokenReferences(KINDS[kind].references(document), known).map((problem) => ({
      ...problem,
      path: [kind, index, ...problem.path],
    })),
  )
}

function readSettings(written: unknown, settings: readonly Setting[], file: CatalogueFile): Problem[] {
  if (written === undefined || written === null) return []
  if (!isRecord(written)) return [{ path: ['settings'], message: words.settingsMap }]
  const { document, problems } = readDocument(settingsDocument(settings), written)
  if (document) file.settings = document as SettingsDocument
  return (problems ?? []).map((problem) => ({
    ...problem,
    path: ['settings', ...problem.path],
    message: problem.atKey && problem.path.length === 1 ? words.settingUnknown : problem.message,
  }))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
